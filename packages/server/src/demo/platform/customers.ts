/** Companies that somebody deals with: customers of the platform, suppliers of the hotels. */
import type { Plan } from '../week/plan.ts'
import type { Stamp } from '../week/stamp.ts'

export interface DemoCompany {
  readonly name: string
  readonly kind: 'lead' | 'customer' | 'supplier' | 'partner'
  readonly businessArea: string
  readonly city: string
  readonly vatId?: string
  readonly contact: readonly [name: string, position: string, email: string, phone: string]
  /** What was said: kind, days from today, hour, words, days until the next. */
  readonly talks: readonly (readonly [kind: string, day: number, hour: string, name: string, next?: number])[]
  /** What they asked for: words, kind, how it stands, days until it is due. */
  readonly asked?: readonly [
    name: string,
    kind: string,
    status: 'open' | 'answered' | 'closed',
    due: number,
    result?: string,
  ]
}

export const CUSTOMERS: readonly DemoCompany[] = [
  {
    name: 'Hoteles Marina',
    kind: 'customer',
    businessArea: 'hotel',
    city: 'Barcelona',
    vatId: 'ESB00000018',
    contact: ['Andreu Soler', 'Operations manager', 'andreu.soler@hoteles-marina.example', '+34 930 000 018'],
    talks: [
      ['visit', -20, '10:00', 'Walked through the central kitchen: three printers more'],
      ['mail', -5, '12:30', 'Offer for the warehouse sent', 2],
    ],
    asked: ['Labels in Catalan', 'idea', 'answered', 12, 'Planned together with French.'],
  },
  {
    name: 'Other Kitchens',
    kind: 'customer',
    businessArea: 'restaurant',
    city: 'Sevilla',
    contact: ['Olga Reyes', 'Owner', 'olga@other-kitchens.example', '+34 954 000 007'],
    talks: [['call', -9, '17:15', 'Happy with the first month; asks about the bar', 5]],
    asked: ['Second printer does not pair', 'problem', 'open', 1],
  },
  {
    name: 'Residencia Los Olivos',
    kind: 'lead',
    businessArea: 'collective',
    city: 'Málaga',
    contact: ['Inés Barroso', 'Head of catering', 'ines@losolivos.example', '+34 952 000 031'],
    talks: [
      ['call', -12, '11:00', 'Two hundred menus a day, paper for everything'],
      ['meeting', 3, '09:30', 'Show the HACCP part to the nutritionist'],
    ],
  },
  {
    name: 'Panadería Hermanos Gil',
    kind: 'lead',
    businessArea: 'retail',
    city: 'Zaragoza',
    contact: ['Tomás Gil', 'Partner', 'tomas@hermanosgil.example', '+34 976 000 054'],
    talks: [['note', -30, '13:00', 'Met at the fair, wants allergens on counter cards', 10]],
  },
  {
    name: 'Nordfrost Ibérica',
    kind: 'partner',
    businessArea: 'equipmentProvider',
    city: 'Valencia',
    contact: ['Lars Andreu', 'Product manager', 'lars@nordfrost.example', '+34 960 000 090'],
    talks: [['meeting', -16, '16:00', 'Sensors of the CR-4 read without a gateway', 14]],
    asked: ['Description of the sensor messages', 'question', 'closed', -4, 'Sent with an example.'],
  },
]

export const SUPPLIERS: readonly DemoCompany[] = [
  {
    name: 'Llotja Nova',
    kind: 'supplier',
    businessArea: 'retail',
    city: 'Barcelona',
    contact: ['Quim Font', 'Sales', 'pedidos@llotja-nova.example', '+34 930 000 061'],
    talks: [['call', -1, '09:05', 'Warm delivery refused; new driver from Monday', 6]],
    asked: ['Credit for the refused fish', 'billing', 'open', 3],
  },
  {
    name: 'Aves del Prat',
    kind: 'supplier',
    businessArea: 'retail',
    city: 'El Prat',
    contact: ['Mercè Oliva', 'Quality', 'qualitat@avesdelprat.example', '+34 930 000 062'],
    talks: [['visit', -24, '08:30', 'Audit of the cutting room: in order', 160]],
  },
  {
    name: 'Hortes del Delta',
    kind: 'supplier',
    businessArea: 'retail',
    city: 'Amposta',
    contact: ['Jordi Curto', 'Owner', 'comandes@hortes-delta.example', '+34 977 000 063'],
    talks: [['mail', -2, '18:40', 'Prices of the winter season']],
  },
  {
    name: 'Lacteas del Norte',
    kind: 'supplier',
    businessArea: 'retail',
    city: 'Vic',
    contact: ['Rosa Puig', 'Orders', 'pedidos@lacteasdelnorte.example', '+34 938 000 064'],
    talks: [['call', -4, '10:20', 'Cream only in 2 l from December']],
  },
]

/** @param by who deals with them (e-mail) */
export function planCompanies(plan: Plan, companies: readonly DemoCompany[], by: string): void {
  const { clock, house } = plan
  const userId = house('person', by)
  const began: Stamp = { at: clock.at(-35, '10:00'), by }
  for (const { contact, talks, asked, ...company } of companies) {
    const companyId = plan.create('company', { ...company, country: 'ES', userId }, began)
    const [name, companyPosition, email, phone] = contact
    const contactId = plan.create('contact', { companyId, name, companyPosition, email, phone }, began)
    for (const [kind, day, hour, words, next] of talks) {
      const at = clock.at(day, hour)
      const nextAt = next === undefined ? null : clock.at(day + next, '10:00')
      plan.create(
        'crmEvent',
        { name: words, companyId, contactId, kind, at, nextAt, userId },
        { at: clock.isPast(at) ? at : began.at, by },
      )
    }
    if (asked === undefined) continue
    const [words, kind, status, due, result] = asked
    const written = clock.at(-6, '09:40')
    const id = plan.create(
      'crmTicket',
      { name: words, companyId, contactId, kind, dueAt: clock.at(due, '18:00'), userId },
      { at: written, by },
    )
    if (status !== 'open')
      plan.change('crmTicket', id, { status, result: result ?? null }, { at: clock.at(-4, '16:00'), by })
  }
}
