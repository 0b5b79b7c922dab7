/** Certificates for tests, which nobody else trusts. */
import { createSign, generateKeyPairSync } from 'node:crypto'

/** A certificate of a name that the key signs for itself, as DER in base64. */
export function certificateOf(publicKey: Buffer, privateKey: string, commonName = 'test'): string {
  const der = (tag: number, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts)
    const size =
      body.length < 128
        ? Buffer.from([body.length])
        : Buffer.from([0x82, body.length >> 8, body.length & 255])
    return Buffer.concat([Buffer.from([tag]), size, body])
  }
  const algorithm = der(0x30, der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
  const name = der(
    0x30,
    der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(commonName)))),
  )
  const time = (text: string) => der(0x17, Buffer.from(text))
  const facts = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(0x30, time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey,
  )
  const signature = createSign('sha256').update(facts).sign(privateKey)
  return der(0x30, facts, algorithm, der(0x03, Buffer.from([0]), signature)).toString('base64')
}

/** A key with its certificate, as a server of TLS takes them. */
export function selfSigned(commonName: string): { readonly key: string; readonly cert: string } {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const der = certificateOf(pair.publicKey.export({ type: 'spki', format: 'der' }), String(key), commonName)
  const lines = der.match(/.{1,64}/g) ?? []
  return {
    key: String(key),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
