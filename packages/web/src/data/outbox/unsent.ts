/** What of a person is not sent yet, and a way to give it up. */
export async function unsentOf(
  userId: string | null,
): Promise<{ readonly count: number; readonly forget: () => Promise<void> }> {
  const nothing = { count: 0, forget: () => Promise.resolve() }
  if (typeof indexedDB === 'undefined' || userId === null) return nothing
  try {
    const [outbox, { isUnsent }] = await Promise.all([import('./outbox.ts'), import('./operation.ts')])
    const all = await outbox.refreshOutbox()
    return {
      count: all.filter(operation => operation.owner.userId === userId && isUnsent(operation)).length,
      forget: () => outbox.forgetOutbox(userId),
    }
  } catch {
    return nothing
  }
}
