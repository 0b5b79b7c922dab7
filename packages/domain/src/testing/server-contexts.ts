/** Contexts of the server, folders of its sources: each enters those before it, by their index. */
export const SERVER_CONTEXTS = [
  'tenancy',
  'telling',
  'food',
  'supply',
  'control',
  'tasks',
  'insight',
  'vendor',
] as const
