import { expect, type APIRequestContext } from '@playwright/test'

interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
}

/** The newest mail to an address with these words in it, out of the demo's mailbox; waits until it is there. */
export async function mailTo(
  request: APIRequestContext,
  url: string,
  to: string,
  words: RegExp = /./,
): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      const { mails } = (await (await request.get(`${url}/api/v0/demo/mailbox`)).json()) as { mails: Mail[] }
      for (const { id } of mails.filter(mail => mail.to === to)) {
        const answer = await request.get(`${url}/api/v0/demo/mailbox/${id}`)
        text = ((await answer.json()) as { mail: { text: string } }).mail.text
        if (words.test(text)) return true
      }
      return false
    })
    .toBe(true)
  return text
}

/** The address of the screen that the first link of a mail opens, within the app: `/#/request/...`. */
export function linkIn(text: string): string {
  const link = /\/#\/request\/\w+\/[\w-]+/.exec(text)?.[0]
  expect(link, text).toBeDefined()
  return link!
}
