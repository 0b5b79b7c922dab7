/** A session with an OPC UA server: the agent's own certificate, and the server's only when it is the one that was expected. */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import {
  type ClientSession,
  MessageSecurityMode,
  OPCUAClient,
  type OPCUAClientOptions,
  SecurityPolicy,
  UserTokenType,
} from 'node-opcua-client'
import type { OpcuaSettings } from '../settings.ts'

const NAME = 'Cloche machine agent'
const CONNECT_MS = 15_000
const MODES = {
  None: MessageSecurityMode.None,
  Sign: MessageSecurityMode.Sign,
  SignAndEncrypt: MessageSecurityMode.SignAndEncrypt,
} as const

export interface Connection {
  readonly session: ClientSession
  /** Ends when the connection does, with the reason. */
  readonly lost: Promise<string>
  close(): Promise<void>
}

/** The certificate and key of this agent, made when there are none. @param folder of the agent */
export async function ownCertificates(folder: string): Promise<OPCUACertificateManager> {
  const rootFolder = join(folder, 'opcua')
  mkdirSync(rootFolder, { recursive: true, mode: 0o700 })
  const certificates = new OPCUACertificateManager({
    rootFolder,
    automaticallyAcceptUnknownCertificate: false,
    disableFileWatchers: true,
  })
  await certificates.initialize()
  return certificates
}

/** @throws a sentence that says what is wrong; for a certificate that nobody expected, with its fingerprint */
export async function connect(
  settings: OpcuaSettings,
  certificates: OPCUACertificateManager,
): Promise<Connection> {
  const { endpoint, securityMode, securityPolicy, user, password } = settings
  const base: OPCUAClientOptions = {
    applicationName: NAME,
    applicationUri: `urn:${hostname()}:cloche:machine-agent`,
    clientCertificateManager: certificates,
    // Servers name themselves as their own network knows them; what counts is what was typed.
    endpointMustExist: false,
    connectionStrategy: { maxRetry: 0, initialDelay: 500, maxDelay: 2000 },
    transportTimeout: CONNECT_MS,
    keepSessionAlive: true,
  }
  const isOpen = securityMode === 'None'
  const serverCertificate = isOpen ? undefined : await expectedCertificate(settings, base, certificates)
  const client = OPCUAClient.create({
    ...base,
    securityMode: MODES[securityMode],
    securityPolicy: SecurityPolicy[securityPolicy],
    ...(serverCertificate === undefined ? {} : { serverCertificate }),
  })
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>()
  client.on('connection_lost', () => lose('the connection broke'))
  client.on('close', error => lose(error?.message ?? 'it closed the connection'))
  let session: ClientSession | undefined
  const close = async () => {
    await session?.close(true).catch(() => undefined)
    await client.disconnect().catch(() => undefined)
  }
  try {
    await client.connect(endpoint)
    session = await client.createSession(
      user === undefined || password === undefined
        ? { type: UserTokenType.Anonymous }
        : { type: UserTokenType.UserName, userName: user, password },
    )
  } catch (error) {
    await close()
    throw error
  }
  session.on('session_closed', () => lose('it closed the session'))
  session.on('keepalive_failure', () => lose('it says nothing any more'))
  return { session, lost, close }
}

/** The certificate that the server shows, when its fingerprint is the one of the settings. */
async function expectedCertificate(
  { endpoint, securityMode, securityPolicy, fingerprint }: OpcuaSettings,
  base: OPCUAClientOptions,
  certificates: OPCUACertificateManager,
): Promise<Buffer> {
  const client = OPCUAClient.create(base)
  try {
    await client.connect(endpoint)
    const offered = await client.getEndpoints()
    const wanted = offered.find(
      one =>
        one.securityMode === MODES[securityMode] &&
        one.securityPolicyUri === SecurityPolicy[securityPolicy] &&
        one.serverCertificate !== null,
    )
    if (wanted === undefined) throw new Error(`It does not offer ${securityMode} with ${securityPolicy}`)
    const certificate = wanted.serverCertificate
    const shown = createHash('sha256').update(certificate).digest('hex')
    if (fingerprint === undefined)
      throw new Error(
        `It shows a certificate that nobody has approved. When its SHA-256 fingerprint is ${shown}, put it into settings.json as "fingerprint"`,
      )
    if (shown !== fingerprint)
      throw new Error(
        `It shows the certificate ${shown}, and settings.json expects ${fingerprint}: it was renewed, or it is another`,
      )
    await certificates.trustCertificate(certificate)
    return certificate
  } finally {
    await client.disconnect().catch(() => undefined)
  }
}
