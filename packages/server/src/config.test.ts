import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ownSecret } from './config-secret.ts'
import { ConfigError, readConfig } from './config.ts'
import { ConnectionLost } from './database/connection-loss.ts'
import { explainStartError } from './start-error.ts'

const secret = 'pZ3kq0vX9tLr7mWc2hYb5nJd8sGf1uEa'
const production = {
  HOST: '0.0.0.0',
  DATABASE_URL: 'postgres://cloche:pw@db/cloche',
  CLOCHE_SECRET: secret,
  CLOCHE_PUBLIC_URL: 'https://kitchen.example.com/',
}

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('needs no setting for the demo on this machine', () => {
    expect(readConfig({}, '/srv/cloche')).toEqual({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      readingsMonths: 24,
      leaveSeconds: 0,
      trustProxy: false,
      dataFolder: '/srv/cloche/data',
      database: { kind: 'embedded' },
      namedStatements: true,
      demo: true,
      openAreas: ['haccp', 'innovation', 'connectors'],
      signUp: false,
      closedKeepDays: 30,
      secret: undefined,
      smtpUrl: undefined,
      mqttPort: undefined,
      mqttUrl: undefined,
      mailFrom: 'Cloche <no-reply@localhost>',
      s3: undefined,
      contact: { email: 'platform@demo.test', phone: undefined, blog: undefined },
      statusUrl: undefined,
      answersHereAlone: true,
      backup: {
        to: { kind: 'folder', path: '/srv/cloche/data/backups' },
        key: undefined,
        every: undefined,
        keep: 14,
      },
      logLevel: 'info',
      logFormat: undefined,
    })
  })

  it('reads where backups go, when, and how many are kept', () => {
    const key = 'vQ8nT3xLw0RbZ6yKc1HmPd5sJf9gUe2A'
    const backup = (more: Record<string, string>) =>
      readConfig({ ...production, CLOCHE_BACKUP_KEY: key, ...more }, '/srv/cloche').backup
    expect(
      backup({ CLOCHE_BACKUP_EVERY: '3:30', CLOCHE_BACKUP_TO: '../safe', CLOCHE_BACKUP_KEEP: '30' }),
    ).toEqual({
      to: { kind: 'folder', path: '/srv/safe' },
      key,
      every: { kind: 'daily', hour: 3, minute: 30 },
      keep: 30,
    })
    const s3 = 'https://id:a%2Fb@s3.example.com/vault/cloche/one?region=eu-west-1'
    expect(backup({ CLOCHE_BACKUP_TO: s3, CLOCHE_BACKUP_EVERY: '6h' })).toMatchObject({
      to: { kind: 's3', s3: { bucket: 'vault', secretAccessKey: 'a/b' }, prefix: 'cloche/one/' },
      every: { kind: 'hours', hours: 6 },
    })
  })

  it('refuses backups that anybody could read, or that follow no clock', () => {
    const faults = (more: Record<string, string>) => faultsOf({ ...production, ...more }).join(' ')
    expect(faults({ CLOCHE_BACKUP_EVERY: '03:30' })).toMatch(/CLOCHE_BACKUP_KEY is missing/)
    expect(faults({ CLOCHE_BACKUP_KEY: secret })).toMatch(/CLOCHE_BACKUP_KEY is CLOCHE_SECRET/)
    expect(faults({ CLOCHE_BACKUP_KEY: 'kitchen'.repeat(8) })).toMatch(/too easy to guess/)
    expect(faults({ CLOCHE_BACKUP_EVERY: '24:00' })).toMatch(/CLOCHE_BACKUP_EVERY must be a time of day/)
    expect(faults({ CLOCHE_BACKUP_KEEP: '0' })).toMatch(/CLOCHE_BACKUP_KEEP must be a number/)
    expect(faults({ CLOCHE_BACKUP_TO: 's3://vault/cloche' })).toMatch(/CLOCHE_BACKUP_TO must be a folder, or/)
    expect(faults({ CLOCHE_BACKUP_TO: 'https://s3.example.com/vault' })).toMatch(/must carry the key/)
    expect(faults({ S3_URL: 'https://a:b@s3.example.com/vault/folder' })).toMatch(/must name one bucket/)
  })

  it('keeps readings for a month at least, and for ever unless it is told', () => {
    expect(readConfig({ ...production, CLOCHE_READINGS_MONTHS: '13' }).readingsMonths).toBe(13)
    expect(readConfig({ ...production, CLOCHE_READINGS_MONTHS: 'all' }).readingsMonths).toBeUndefined()
    for (const months of ['0', '-1', '1.5', '1201', 'a year'])
      expect(faultsOf({ ...production, CLOCHE_READINGS_MONTHS: months }).join(' ')).toMatch(
        /CLOCHE_READINGS_MONTHS must be a number of months/,
      )
  })

  it('serves on for some minutes at most', () => {
    expect(readConfig({ ...production, CLOCHE_LEAVE_SECONDS: '5' }).leaveSeconds).toBe(5)
    for (const seconds of ['-1', '1.5', '301', 'soon'])
      expect(faultsOf({ ...production, CLOCHE_LEAVE_SECONDS: seconds }).join(' ')).toMatch(
        /CLOCHE_LEAVE_SECONDS must be a number of seconds/,
      )
  })

  it('says whom to contact, as it was told', () => {
    expect(readConfig(production).contact).toEqual({
      email: undefined,
      phone: undefined,
      blog: undefined,
    })
    const reported = {
      CLOCHE_CONTACT_EMAIL: 'sales@kitchen.example.com',
      CLOCHE_CONTACT_PHONE: '+34 900 000 000',
      CLOCHE_BLOG_URL: 'https://blog.example.com',
      CLOCHE_STATUS_URL: 'https://status.example.com/kitchen',
    }
    expect(readConfig({ ...production, ...reported }).contact).toEqual({
      email: 'sales@kitchen.example.com',
      phone: '+34 900 000 000',
      blog: 'https://blog.example.com/',
    })
    expect(readConfig({ ...production, ...reported }).statusUrl).toBe('https://status.example.com/kitchen')
    expect(faultsOf({ CLOCHE_BLOG_URL: 'javascript:alert(1)' })[0]).toContain(
      'CLOCHE_BLOG_URL must be an address',
    )
    expect(faultsOf({ CLOCHE_CONTACT_EMAIL: 'sales' })[0]).toContain(
      'CLOCHE_CONTACT_EMAIL must be an e-mail address',
    )
    expect(faultsOf({ CLOCHE_CONTACT_PHONE: 'call us' })[0]).toContain(
      'CLOCHE_CONTACT_PHONE must be a telephone',
    )
  })

  it('sends mail from the public address, or from the one that is given', () => {
    const from = (env: Record<string, string> = {}) => readConfig({ ...production, ...env }).mailFrom
    expect(from()).toBe('Cloche <no-reply@kitchen.example.com>')
    for (const given of ['Kitchen Ñ <cloche@example.com>', 'cloche@example.com'])
      expect(from({ CLOCHE_MAIL_FROM: given })).toBe(given)
    for (const wrong of ['Kitchen', 'a@b, c@d', 'X <a@b> <c@d>', 'X <a@b>\r\nBcc: c@d'])
      expect(faultsOf({ ...production, CLOCHE_MAIL_FROM: wrong })).toHaveLength(1)
  })

  it('takes an empty setting as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', CLOCHE_DEMO: '' })).toMatchObject({
      port: 8080,
      demo: true,
      openAreas: ['haccp', 'innovation', 'connectors'],
    })
  })

  it('reads how SMS leave, and says what is wrong with it without its secrets', () => {
    const url = 'https://sms.example.com/send'
    const body = '{"to": "{to}", "text": "{text}"}'
    const headers = '{"authorization": "Bearer hunter2"}'
    const read = (more: Record<string, string>) =>
      readConfig({ ...production, CLOCHE_SMS_URL: url, ...more }).sms
    expect(read({ CLOCHE_SMS_BODY: body, CLOCHE_SMS_HEADERS: headers })).toEqual({
      url,
      method: 'POST',
      headers: { authorization: 'Bearer hunter2' },
      body,
    })
    expect(readConfig({ ...production }).sms).toBeUndefined()
    for (const [wrong, said] of [
      [{}, 'CLOCHE_SMS_URL and CLOCHE_SMS_BODY must say'],
      [{ CLOCHE_SMS_URL: 'http://sms.example.com/{to}/{text}' }, 'CLOCHE_SMS_URL must begin with https:'],
      [{ CLOCHE_SMS_BODY: body, CLOCHE_SMS_METHOD: 'PATCH' }, 'CLOCHE_SMS_METHOD must be'],
      [{ CLOCHE_SMS_BODY: body, CLOCHE_SMS_HEADERS: 'hunter2' }, 'CLOCHE_SMS_HEADERS must be an object'],
      [
        { CLOCHE_SMS_BODY: body, CLOCHE_SMS_HEADERS: '{"a": "hunter2\\r\\nb: c"}' },
        'CLOCHE_SMS_HEADERS must hold',
      ],
    ] as const) {
      expect(() => read(wrong)).toThrow(said)
      expect(() => read(wrong)).not.toThrow('hunter2')
    }
  })

  it('reads every setting of a production server', () => {
    const config = readConfig({
      ...production,
      PORT: '80',
      CLOCHE_DATA: '/var/lib/cloche',
      CLOCHE_PG_NAMED_STATEMENTS: 'off',
      CLOCHE_TRUST_PROXY: '10.0.0.0/8, loopback',
      CLOCHE_LOG: 'warn',
      CLOCHE_LOG_FORMAT: 'text',
      SMTP_URL: 'smtps://u:p@mail.example.com',
      S3_URL: 'https://key:s%2Fcret@s3.example.com/files?region=eu-west-1',
    })
    expect(config).toMatchObject({
      demo: false,
      port: 80,
      publicUrl: 'https://kitchen.example.com',
      dataFolder: '/var/lib/cloche',
      database: { kind: 'url', url: production.DATABASE_URL, direct: production.DATABASE_URL },
      namedStatements: false,
      trustProxy: ['10.0.0.0/8', 'loopback'],
      logLevel: 'warn',
      logFormat: 'text',
      smtpUrl: 'smtps://u:p@mail.example.com',
      s3: {
        endpoint: 'https://s3.example.com',
        bucket: 'files',
        region: 'eu-west-1',
        secretAccessKey: 's/cret',
      },
    })
  })

  it('counts the proxies that are believed', () => {
    const { trustProxy } = readConfig({ ...production, CLOCHE_TRUST_PROXY: '2' })
    expect([0, 1, 2].map(hop => typeof trustProxy === 'function' && trustProxy('10.0.0.1', hop))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('names all faults at once', () => {
    const faults = faultsOf({
      PORT: 'http',
      HOST: 'not a host',
      DATABASE_URL: 'mysql://db/cloche',
      CLOCHE_DEMO: 'maybe',
      CLOCHE_LOG: 'loud',
      CLOCHE_LOG_FORMAT: 'xml',
      CLOCHE_SECRT: secret,
      CLOCHE_PUBLIC_URL: 'kitchen.example.com',
      SMTP_URL: 'mail.example.com',
      S3_URL: 's3://bucket',
      CLOCHE_TRUST_PROXY: 'everybody',
    })
    const names = [
      'CLOCHE_SECRT',
      'HOST',
      'PORT',
      'DATABASE_URL',
      'CLOCHE_DEMO',
      'CLOCHE_SECRET',
      'CLOCHE_PUBLIC_URL',
    ]
    for (const name of [
      ...names,
      'CLOCHE_TRUST_PROXY',
      'SMTP_URL',
      'S3_URL',
      'CLOCHE_LOG',
      'CLOCHE_LOG_FORMAT',
    ]) {
      expect(faults.filter(fault => fault.startsWith(`${name} `))).toHaveLength(1)
    }
    expect(faults).toHaveLength(12)
  })

  it('never repeats a password in a fault', () => {
    const faults = faultsOf({
      ...production,
      DATABASE_URL: 'mysql://u:hunter2@db/x',
      SMTP_URL: 'http://u:hunter2@m',
    })
    expect(faults).toHaveLength(2)
    expect(faults.join()).not.toContain('hunter2')
  })

  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ ...production, HOST: '127.0.0.1' }, false],
    [{ ...production, DATABASE_URL: '' }, false],
    [{ ...production, HOST: '127.0.0.1', CLOCHE_PUBLIC_URL: '', CLOCHE_DEMO: 'on' }, true],
  ])('%j: demo is %s', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo)
  })

  it('needs nothing for this machine alone, and then answers no other', () => {
    for (const env of [{}, { DATABASE_URL: 'postgres://u@db/cloche' }, { HOST: '::1', PORT: '9000' }]) {
      const config = readConfig({ ...env, CLOCHE_DEMO: 'off' })
      expect([config.answersHereAlone, config.secret]).toEqual([true, undefined])
      expect(new URL(config.publicUrl).hostname).toBe('localhost')
    }
    expect(readConfig(production).answersHereAlone).toBe(false)
    expect(readConfig({ ...production, HOST: '127.0.0.1' }).answersHereAlone).toBe(false)
    expect(readConfig({}).answersHereAlone).toBe(true)
  })

  it.each([
    [{ HOST: '0.0.0.0' }, ['CLOCHE_SECRET', 'CLOCHE_PUBLIC_URL']],
    [{ CLOCHE_PUBLIC_URL: 'https://kitchen.example.com' }, ['CLOCHE_SECRET']],
    [{ CLOCHE_PUBLIC_URL: 'http://localhost:8080' }, ['CLOCHE_SECRET']],
  ])('where others come in %j lacks %j', (env, names) => {
    const faults = faultsOf({ ...env, CLOCHE_DEMO: 'off' })
    expect(faults.map(fault => fault.split(' ')[0])).toEqual(names)
  })

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.5' },
    { HOST: 'kitchen.example.com' },
    { HOST: '127.example.com' },
    { CLOCHE_PUBLIC_URL: 'https://kitchen.example.com' },
  ])('refuses the demo at %j', env => {
    expect(faultsOf({ ...env, CLOCHE_DEMO: 'on' })).toEqual([expect.stringContaining('The demo is refused')])
  })

  it.each([
    'short',
    'a'.repeat(64),
    'abcdefgh'.repeat(8),
    'change-me-change-me-please-0123456789',
    `secret-${secret}`,
  ])('refuses the secret %s', weak => {
    expect(faultsOf({ ...production, CLOCHE_SECRET: weak })).toEqual([
      expect.stringContaining('CLOCHE_SECRET'),
    ])
  })
})

describe('ownSecret', () => {
  it('is made once and readable by its owner only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cloche-secret-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const first = ownSecret(folder)
    expect(ownSecret(folder)).toBe(first)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
    expect(faultsOf({ ...production, CLOCHE_SECRET: first })).toEqual([])
  })

  it('goes on with the one that a demo made under its older name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cloche-secret-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'demo-secret'), 'made before')
    expect([ownSecret(folder), ownSecret(folder)]).toEqual(['made before', 'made before'])
  })
})

describe('the token of the operator', () => {
  const good = '6f1d0a9be2c84f7799aa03d5e86b41c2f07d3e5b9c1a42688d10e7f3b5a9c6d4'
  it('is taken when it cannot be guessed, and is none otherwise', () => {
    expect(readConfig({ ...production, CLOCHE_OPERATOR_TOKEN: good }).operatorToken).toBe(good)
    expect(readConfig(production).operatorToken).toBeUndefined()
    for (const token of ['short', 'a'.repeat(40), 'abcd'.repeat(12), secret])
      expect(faultsOf({ ...production, CLOCHE_OPERATOR_TOKEN: token }).join()).toMatch(
        /^CLOCHE_OPERATOR_TOKEN/,
      )
  })
})

describe('explainStartError', () => {
  it('explains a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise(done => taken.once('listening', done))
    onTestFinished(() => void taken.close())
    const port = (taken.address() as { port: number }).port
    const error = await new Promise(done => createServer().once('error', done).listen(port, '127.0.0.1'))
    expect(explainStartError(error)).toMatch(new RegExp(`^127\\.0\\.0\\.1:${port} is taken`))
  })

  it('explains the faults of settings and of a database log-in', () => {
    expect(explainStartError(new ConfigError(['PORT is wrong.']))).toContain('PORT is wrong.')
    expect(explainStartError(Object.assign(new Error('x'), { code: '28P01' }))).toContain('password')
    const refused = Object.assign(new Error('x'), { code: 'ECONNREFUSED', address: '127.0.0.1', port: 5432 })
    expect(explainStartError(new AggregateError([refused]))).toContain('127.0.0.1:5432')
    expect(explainStartError(new ConnectionLost(refused))).toMatch(
      /lost while Cloche started: .*127\.0\.0\.1:5432/,
    )
  })

  it('leaves an unforeseen error to be shown whole', () => {
    expect(explainStartError(new TypeError('x is not a function'))).toBeUndefined()
  })
})
