/** When something was written, and by whom (e-mail). */
export interface Stamp {
  readonly at: string
  readonly by: string
}
