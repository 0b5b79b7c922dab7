/** How purchases are paid: by the service that the settings name, in the demo by a test service, else by transfer alone. */
import type { Config } from '../../config.ts'
import type { PaymentService } from './service.ts'
import { createStripe } from './stripe.ts'
import { createTestPayments, type TestPayments } from './test-service.ts'

export { BadSignature } from './service.ts'
export type { PaymentEvent, PaymentService } from './service.ts'
export { registerTestPayments, TEST_SIGNATURE, type TestPayments } from './test-service.ts'

/** The service of an installation; the test service in the demo alone. */
export function openPayments(config: Config): PaymentService | undefined {
  if (config.payments !== undefined) return createStripe(config.payments)
  return config.demo ? createTestPayments(config.publicUrl) : undefined
}

export const isTestService = (service: PaymentService | undefined): service is TestPayments =>
  service?.name === 'test'
