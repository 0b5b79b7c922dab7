import { expect, test } from 'vitest'
import { digestOf } from './blob-store.ts'
import { authorization, encodePath } from './signature.ts'

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

test('signs as the first vector of AWS’s signature test suite says (get-vanilla)', () => {
  const headers = { Host: 'example.amazonaws.com', 'X-Amz-Date': '20150830T123600Z' }
  const credentials = {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const request = {
    method: 'GET',
    url: new URL('https://example.amazonaws.com/'),
    headers,
    payloadHash: EMPTY,
  }
  expect(authorization(request, credentials, '20150830T123600Z', 'service')).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
      'SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  )
})

// Amazon S3 API Reference, "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk".
const s3 = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const at = '20130524T000000Z'
const host = 'examplebucket.s3.amazonaws.com'

test('signs the GET of S3’s documentation', () => {
  const headers = { host, range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY, 'x-amz-date': at }
  const url = new URL(`https://${host}/test.txt`)
  expect(authorization({ method: 'GET', url, headers, payloadHash: EMPTY }, s3, at)).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('signs the PUT of S3’s documentation', () => {
  const payloadHash = digestOf(Buffer.from('Welcome to Amazon S3.'))
  const headers = {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': at,
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  }
  const url = new URL(encodePath('/test$file.text'), `https://${host}`)
  expect(url.pathname).toBe('/test%24file.text')
  expect(authorization({ method: 'PUT', url, headers, payloadHash }, s3, at)).toMatch(
    /Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd$/,
  )
})
