/** What uploads need of `XMLHttpRequest`, sent by `fetch`: so the stand-in for the server takes files too. */
export class RequestByFetch extends EventTarget {
  /** Tells of the way of a file, which is there at once. */
  readonly upload = new EventTarget()
  status = 0
  response: unknown = null
  responseType = ''
  readonly #headers = new Headers()
  readonly #aborting = new AbortController()
  #method = 'GET'
  #address = ''

  open(method: string, address: string): void {
    this.#method = method
    this.#address = address
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  abort(): void {
    this.#aborting.abort()
  }

  /** Sends, and tells `loadend` with the answer; with a status of 0 where none came. */
  send(body: Blob): void {
    void this.#sent(body).then(() => this.dispatchEvent(new Event('loadend')))
  }

  async #sent(body: Blob): Promise<void> {
    const { size } = body
    this.upload.dispatchEvent(
      new ProgressEvent('progress', { lengthComputable: true, loaded: size, total: size }),
    )
    try {
      const answer = await fetch(this.#address, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal: this.#aborting.signal,
      })
      this.response = await answer.json().catch(() => null)
      this.status = answer.status
    } catch {
      this.status = 0
    }
  }
}
