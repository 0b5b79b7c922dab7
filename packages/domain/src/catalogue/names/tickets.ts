/** Questions to whoever runs the installation. */

export const TICKET_KINDS = ['question', 'problem', 'idea', 'billing'] as const
export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const
