/** Raw printing's usual port. */
const RAW_PORT = 9100

/** `tcp`: raw bytes to a host and port. `device`: a file or USB device that the agent's own settings name. */
export type PrinterConnection =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'device'; readonly name: string }

const HOST = /^(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?))(?::(\d{1,5}))?$/
const DEVICE = /^device:([a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?)$/

/**
 * Where a printer is reached: `192.168.1.60`, `printer.local:9101`, `[fe80::1]:9100` or `device:counter`; without a
 * port 9100. Paths of devices are never said here: only whoever runs the agent says what it may write to.
 * Undefined: none of these.
 */
export function printerConnection(text: string): PrinterConnection | undefined {
  const device = DEVICE.exec(text)
  if (device) return { kind: 'device', name: device[1]! }
  const [, six, name, port] = HOST.exec(text) ?? []
  const host = six ?? name
  const number = port === undefined ? RAW_PORT : Number(port)
  if (host === undefined || number < 1 || number > 65_535) return undefined
  return { kind: 'tcp', host, port: number }
}
