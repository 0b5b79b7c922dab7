/** Hands a file to the person under a name, as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the content after this task; a minute is long for that.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
