/**
 * Does what somebody else may get in the way of, and again where they did.
 * @param tries how often it is done again at most.
 * @param mayPass whether a failure may be over the next time; absent: any.
 * @throws the failure that does not pass.
 */
export async function tryAgain<T>(
  work: () => Promise<T>,
  tries: number,
  mayPass: (error: unknown) => boolean = () => true,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries === 0 || !mayPass(error)) throw error
    return tryAgain(work, tries - 1, mayPass)
  }
}
