/** The demo's office, entered through the calls that everybody uses: purchases with their licences, tickets. */
import type { FastifyInstance } from 'fastify'
import { logIn } from './kitchen.ts'
import { caller, type Call } from './call.ts'
import type { Words } from './words/words.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

interface DemoLicense {
  readonly type: string
  readonly name: string
  /** Days from now; null: no end. */
  readonly to: number | null
  readonly count?: number
  /** E-mail of the person who holds it. */
  readonly holder?: string
  readonly isPersonal?: boolean
  readonly place?: string
}

interface DemoPurchase {
  readonly purchase: { readonly [field: string]: unknown }
  readonly licenses: readonly DemoLicense[]
}

const PURCHASES: readonly DemoPurchase[] = [
  {
    purchase: {
      name: 'Yearly plan',
      reference: 'CL-2026-0114',
      status: 'completed',
      purchasedAt: inDays(-300),
      renewsAt: inDays(65),
      amount: 3480,
      tax: 730.8,
      discount: 348,
    },
    licenses: [
      { type: 'user', name: 'User seat', to: 65, count: 12 },
      { type: 'chef', name: 'Chef', to: 65, holder: 'executive@demo.test', place: 'Central kitchen' },
      { type: 'report', name: 'Reports', to: 65, holder: 'manager@demo.test', place: 'Bistro Gràcia' },
      {
        type: 'label-reader',
        name: 'Label reader',
        to: 12,
        holder: 'user@demo.test',
        place: 'Bistro Gràcia',
      },
      { type: 'label-ready-to-eat', name: 'Ready to eat', to: 65, isPersonal: true, place: 'Bistro Gràcia' },
      { type: 'label-writer', name: 'Label writer', to: 20, isPersonal: true },
    ],
  },
  {
    purchase: {
      name: 'Devices of the bistro',
      reference: 'CL-2026-0371',
      status: 'completed',
      purchasedAt: inDays(-180),
      renewsAt: inDays(185),
      amount: 890,
      tax: 186.9,
      shipping: 24.5,
    },
    licenses: [
      { type: 'device-track-pro', name: 'Track pro', to: 185, place: 'Bistro Gràcia' },
      // For the milk logger, which has not joined yet.
      { type: 'device-track-mini', name: 'Track mini', to: 185, place: 'Banqueting kitchen' },
      { type: 'device-checkpoint-core', name: 'Checkpoint, trial', to: -30, place: 'Bistro Gràcia' },
    ],
  },
  {
    purchase: {
      name: 'Machines of all kitchens',
      reference: 'CL-2026-0512',
      status: 'completed',
      purchasedAt: inDays(-90),
      renewsAt: inDays(275),
      amount: 348,
      tax: 73.08,
    },
    // Free for whatever machine joins next.
    licenses: [{ type: 'device-track-pro', name: 'Track pro', to: 275, count: 12 }],
  },
  {
    purchase: {
      name: 'Stock connection',
      reference: 'CL-2026-0702',
      status: 'processing',
      purchasedAt: inDays(-2),
      amount: 420,
      tax: 88.2,
    },
    licenses: [{ type: 'stock-connector-odoo', name: 'Odoo', to: 363, place: 'Warehouse North' }],
  },
  {
    purchase: {
      name: 'Backup',
      reference: 'CL-2026-0655',
      status: 'refunded',
      purchasedAt: inDays(-40),
      amount: 60,
      tax: 12.6,
    },
    licenses: [{ type: 'backup', name: 'Backup', to: 325 }],
  },
]

interface DemoTicket {
  readonly ticket: { readonly [field: string]: unknown }
  /** Whether support writes, and what. */
  readonly messages: readonly (readonly ['asker' | 'support', string])[]
  readonly isClosed?: boolean
}

const TICKETS: readonly DemoTicket[] = [
  {
    ticket: { name: 'Labels of the bistro come out pale', kind: 'problem' },
    messages: [
      [
        'asker',
        'Since this morning the printer in the bistro prints so pale that the code cannot be scanned.',
      ],
      [
        'support',
        'Thank you for telling us. Please clean the print head with alcohol and set the darkness one step higher.\nIf it stays pale, the roll may be of another material: tell us what is printed on its core.',
      ],
    ],
  },
  {
    ticket: { name: 'Invoice of the yearly plan', kind: 'billing' },
    messages: [
      ['asker', 'Could you send us the invoice again with the new address of the company?'],
      ['support', 'It is on its way to the address of your organization.'],
    ],
    isClosed: true,
  },
]

/** Loads what the demo's office has bought and asked. */
export async function loadOffice(app: FastifyInstance, words: Words): Promise<void> {
  const email = words.login('owner@demo.test')
  const owner = caller(app, await logIn(app, email))
  const places = await idsOf(owner, 'locations', 'name', words)
  const root = places.get('Hoteles Marina')
  const enter = async (who: string) => {
    const token = await logIn(app, who)
    const { jwt } = await caller(app, token)<{ jwt: string }>('POST', '/auth/user/location', {
      locationId: root,
    })
    return caller(app, jwt, words)
  }
  const asker = await enter(email)
  const people = await idsOf(asker, 'users', 'email', words)
  const support = await enter('platform@demo.test')
  for (const { purchase, licenses } of PURCHASES)
    await loadPurchase(support, purchase, licenses, places, people)
  for (const ticket of TICKETS) await loadTicket(ticket, { asker, support }, root)
}

/** The ids of all records of a list, by one of their fields. */
async function idsOf(
  call: Call,
  many: string,
  field: string,
  { meant }: Words,
): Promise<Map<string, string>> {
  const answer = await call<Record<string, Record<string, string>[]>>('POST', `/${many}/get`, { limit: 1000 })
  return new Map((answer[many] ?? []).map(row => [meant(row[field] ?? ''), row['id'] ?? '']))
}

async function loadPurchase(
  call: Call,
  purchase: DemoPurchase['purchase'],
  licenses: readonly DemoLicense[],
  places: ReadonlyMap<string, string>,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const made = await call<{ purchase: { id: string } }>('POST', '/purchase', { purchase })
  for (const { type, name, to, count = 1, holder, isPersonal = holder !== undefined, place } of licenses)
    for (let copy = 0; copy < count; copy++)
      await call('POST', '/license', {
        license: {
          name,
          type,
          from: purchase['purchasedAt'],
          to: to === null ? null : inDays(to),
          isPersonal,
          userId: holder === undefined ? null : (people.get(holder) ?? null),
          locationId: place === undefined ? null : (places.get(place) ?? null),
          purchaseId: made.purchase.id,
          reference: purchase['reference'],
        },
      })
}

async function loadTicket(
  { ticket, messages, isClosed = false }: DemoTicket,
  by: Readonly<Record<'asker' | 'support', Call>>,
  locationId: string | undefined,
): Promise<void> {
  const made = await by.asker<{ ticket: { id: string } }>('POST', '/ticket', {
    ticket: { ...ticket, locationId },
  })
  for (const [writer, text] of messages)
    await by[writer]('POST', '/ticket/message', { ticketMessage: { ticketId: made.ticket.id, text } })
  if (isClosed) await by.asker('PATCH', `/ticket/${made.ticket.id}`, { status: 'closed' })
}
