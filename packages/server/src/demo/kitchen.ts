/** The demo's kitchen: products, programs and what was made of them, entered through the calls everybody uses. */
import type { FastifyInstance } from 'fastify'

export async function loadKitchen(_app: FastifyInstance): Promise<void> {}
