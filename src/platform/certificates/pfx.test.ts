import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { openPfx } from './pfx.ts'
import { PfxError } from './pfx-error.ts'

const SAMPLES = new URL('../../../../shared/samples/pfx/', import.meta.url)
const skip = existsSync(SAMPLES) ? false : 'no sample certificates'
const sample = (name: string) => readFileSync(new URL(name, SAMPLES))
const SENHA = 'Senha@123'

const EMPRESA = { titular: 'EMPRESA LTDA', cnpj: '12345678000195' }
const VALID: [file: string, senha: string, issuers: number, holder: { titular: string; cnpj: string }][] = [
  ['01-rc2_40-3des-sha1.pfx', SENHA, 0, EMPRESA],
  ['02-rc2_40-3des-chain.pfx', SENHA, 2, EMPRESA],
  ['04-3des-3des-sha1.pfx', SENHA, 0, EMPRESA],
  ['05-aes256-sha256.pfx', SENHA, 0, EMPRESA],
  ['06-aes256-sha256-chain.pfx', SENHA, 2, EMPRESA],
  ['08-nocertenc-3des.pfx', SENHA, 0, EMPRESA],
  ['10-aes256-iter600k.pfx', SENHA, 0, EMPRESA],
  ['13-expired-rc2.pfx', SENHA, 2, EMPRESA],
  ['14-expired-aes.pfx', SENHA, 2, EMPRESA],
  ['15-printable-san-rc2.pfx', SENHA, 0, EMPRESA],
  ['16-cnonly-rc2.pfx', SENHA, 0, EMPRESA],
  ['17-alfanumeric-cnpj.pfx', SENHA, 0, { titular: 'PADARIA SÃO JOÃO LTDA', cnpj: '12ABC34501DE35' }],
  ['19-pw-accent-aes.pfx', 'sençá€123', 0, EMPRESA],
  ['20-pw-empty-rc2.pfx', '', 0, EMPRESA],
  ['23-mixed-order-rc2.pfx', SENHA, 2, EMPRESA],
  ['26-ber-bouncycastle-aes.pfx', SENHA, 2, EMPRESA],
]

test('every style of A1 file opens, with its holder, its chain and the key of its certificate', { skip }, () => {
  for (const [file, senha, issuers, holder] of VALID) {
    const content = openPfx(sample(file), senha)
    assert.deepEqual({ titular: content.titular, cnpj: content.cnpj }, holder, file)
    assert.deepEqual([content.emissor, content.cpf, content.autoassinado], ['AC TESTE RFB G5', undefined, false], file)
    assert.equal(content.chainDer.length, issuers, file)
    const key = crypto.createPrivateKey({ key: content.pkcs8, format: 'der', type: 'pkcs8' })
    const certificate = new crypto.X509Certificate(content.certificateDer)
    assert.ok(certificate.checkPrivateKey(key), file)
    assert.equal(content.impressaoDigital, certificate.fingerprint256.replaceAll(':', '').toLowerCase())
    assert.equal(content.numeroSerie, certificate.serialNumber)
    assert.equal(content.validoAte.getTime(), Date.parse(certificate.validTo))
    assert.equal(content.validoDe.getTime(), Date.parse(certificate.validFrom))
  }
})

test('an expired file opens: refusing it is a rule, not a matter of format', { skip }, () => {
  assert.equal(openPfx(sample('13-expired-rc2.pfx'), SENHA).validoAte.toISOString(), '2025-01-01T00:00:00.000Z')
})

test('a wrong password, a missing key and a truncated file are told apart', { skip }, () => {
  for (const [file, senha] of VALID)
    if (!file.startsWith('10')) assertRefused(sample(file), `${senha}x`, 'PFX_PASSWORD')
  assertRefused(sample('22-nokey.pfx'), SENHA, 'PFX_NO_KEY')
  assertRefused(sample('24-truncated.pfx'), SENHA, 'PFX_MALFORMED')
})

test('a file cut at any byte, or with any byte changed, is refused without another error', { skip }, () => {
  const whole = sample('05-aes256-sha256.pfx')
  for (let length = 0; length < whole.length; length += 3) {
    assert.throws(() => openPfx(whole.subarray(0, length), SENHA), PfxError, `cut at ${length}`)
  }
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
      const changed = Buffer.from(whole)
      changed[at]! ^= mask
      try {
        openPfx(changed, SENHA)
      } catch (error) {
        assert.ok(error instanceof PfxError, String(error))
      }
    }),
    { numRuns: 150 },
  )
})

const folder = mkdtempSync(join(tmpdir(), 'pfx-'))
after(() => rmSync(folder, { recursive: true }))

const OPENSSL_STYLES: Record<string, string[]> = {
  'RC2-128': ['-certpbe', 'PBE-SHA1-RC2-128', '-keypbe', 'PBE-SHA1-RC2-128', '-macalg', 'SHA1'],
  'RC4-128': ['-certpbe', 'PBE-SHA1-RC4-128', '-keypbe', 'PBE-SHA1-RC4-40', '-macalg', 'SHA1'],
  '2DES': ['-certpbe', 'PBE-SHA1-2DES', '-keypbe', 'PBE-SHA1-2DES', '-macalg', 'SHA1'],
  'AES-128, SHA-512': ['-certpbe', 'AES-128-CBC', '-keypbe', 'AES-192-CBC', '-macalg', 'SHA512'],
  'SHA-384': ['-certpbe', 'NONE', '-keypbe', 'NONE', '-macalg', 'SHA384'],
  'no MAC': ['-certpbe', 'AES-256-CBC', '-keypbe', 'AES-256-CBC', '-nomac'],
  PBMAC1: ['-certpbe', 'AES-256-CBC', '-keypbe', 'AES-256-CBC', '-pbmac1_pbkdf2'],
}

const noOpenssl = spawnSync('openssl', ['version']).error ? 'openssl is not installed' : false

test('a file made by openssl in any other style opens', { skip: noOpenssl }, (t) => {
  const [keyPem, certificatePem] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  // A person: the holder is in the common name, and the certificate signs itself.
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=MARIA, DA SILVA:52998224725',
  ]
  assert.equal(spawnSync('openssl', [...request, '-keyout', keyPem, '-out', certificatePem]).status, 0)
  for (const [style, options] of Object.entries(OPENSSL_STYLES)) {
    const out = join(folder, 'out.pfx')
    const common = [
      'pkcs12',
      '-export',
      '-provider',
      'default',
      '-provider',
      'legacy',
      '-inkey',
      keyPem,
      '-in',
      certificatePem,
    ]
    const made = spawnSync('openssl', [...common, '-passout', `pass:${SENHA}`, '-out', out, ...options])
    if (made.status !== 0) {
      t.diagnostic(`this openssl cannot write ${style}`)
      continue
    }
    const content = openPfx(readFileSync(out), SENHA)
    assert.deepEqual(
      [content.titular, content.cnpj, content.cpf, content.autoassinado],
      ['MARIA, DA SILVA', undefined, '52998224725', true],
      style,
    )
    assertRefused(readFileSync(out), 'outra', 'PFX_PASSWORD')
  }
})

test('a key without its certificate is told from a wrong password, by PBMAC1 and under scrypt', () => {
  const pkcs8 = crypto
    .generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
  const salt = crypto.randomBytes(8)
  const iv = crypto.randomBytes(16)

  const parts = sequence(dataPart(sequence(sequence(oid('1.2.840.113549.1.12.10.1.1'), explicit(pkcs8)))))
  const hmacSha256 = sequence(oid('1.2.840.113549.2.9'))
  const pbkdf2 = sequence(oid('1.2.840.113549.1.5.12'), sequence(octets(salt), integer(1000), integer(32), hmacSha256))
  const digest = crypto
    .createHmac('sha256', crypto.pbkdf2Sync(SENHA, salt, 1000, 32, 'sha256'))
    .update(parts)
    .digest()
  const pbmac1 = sequence(oid('1.2.840.113549.1.5.14'), sequence(pbkdf2, hmacSha256))
  const macData = sequence(sequence(pbmac1, octets(digest)), octets(salt), integer(1))
  const withPbmac1 = sequence(integer(3), sequence(oid('1.2.840.113549.1.7.1'), explicit(octets(parts))), macData)

  const cipher = crypto.createCipheriv('aes-256-cbc', crypto.scryptSync(SENHA, salt, 32, { N: 1024, r: 8, p: 1 }), iv)
  const aes = sequence(oid('2.16.840.1.101.3.4.1.42'), octets(iv))
  const scrypt = sequence(oid('1.3.6.1.4.1.11591.4.11'), sequence(octets(salt), integer(1024), integer(8), integer(1)))
  const algorithm = sequence(oid('1.2.840.113549.1.5.13'), sequence(scrypt, aes))
  const shrouded = sequence(algorithm, octets(cipher.update(pkcs8), cipher.final()))
  const underScrypt = pfx(dataPart(sequence(sequence(oid('1.2.840.113549.1.12.10.1.2'), explicit(shrouded)))))

  for (const [what, file] of Object.entries({ withPbmac1, underScrypt })) {
    assertRefused(file, SENHA, 'PFX_NO_CERT', what)
    assertRefused(file, 'outra', 'PFX_PASSWORD', what)
  }
})

test('a file which asks for endless work is refused before any of it', () => {
  const MANY = integer(2 ** 31 - 1)
  const salt = octets(Buffer.alloc(8))
  const sha1Digest = sequence(sequence(oid('1.3.14.3.2.26')), octets(Buffer.alloc(20)))
  const encrypted = (algorithm: Buffer) =>
    pfx(
      sequence(
        oid('1.2.840.113549.1.7.6'),
        explicit(sequence(integer(0), sequence(oid('1.2.840.113549.1.7.1'), algorithm, tlv(0x80, Buffer.alloc(16))))),
      ),
    )
  const aes = sequence(oid('2.16.840.1.101.3.4.1.42'), octets(Buffer.alloc(16)))
  const pbes2 = (derivation: Buffer) => encrypted(sequence(oid('1.2.840.113549.1.5.13'), sequence(derivation, aes)))
  const pbkdf2 = sequence(oid('1.2.840.113549.1.5.12'), sequence(salt, MANY))
  const scrypt = (N: number, r: number, p: number) =>
    sequence(oid('1.3.6.1.4.1.11591.4.11'), sequence(salt, integer(N), integer(r), integer(p)))
  const pbmac1 = sequence(oid('1.2.840.113549.1.5.14'), sequence(pbkdf2, sequence(oid('1.2.840.113549.2.9'))))
  const files = {
    'MAC of 2³¹−1 iterations': pfx(dataPart(sequence()), sequence(sha1Digest, salt, MANY)),
    'PBMAC1 of 2³¹−1 iterations': pfx(dataPart(sequence()), sequence(sequence(pbmac1, octets(Buffer.alloc(32))), salt)),
    'a count of 20 bytes': pfx(dataPart(sequence()), sequence(sha1Digest, salt, tlv(2, Buffer.alloc(20, 1)))),
    'zero iterations': pfx(dataPart(sequence()), sequence(sha1Digest, salt, integer(0))),
    'PBES1 of 2³¹−1 iterations': encrypted(sequence(oid('1.2.840.113549.1.12.1.6'), sequence(salt, MANY))),
    'PBKDF2 of 2³¹−1 iterations': pbes2(pbkdf2),
    'scrypt of 1 GiB': pbes2(scrypt(2 ** 20, 8, 1)),
    'scrypt of many lanes': pbes2(scrypt(2 ** 14, 8, 1_000)),
    'deep nesting': nested(60),
    'deep indefinite nesting': Buffer.alloc(200_000, Buffer.from([0x30, 0x80])),
    'over 256 KiB': Buffer.alloc(256 * 1024 + 1, 0x30),
    'eleven keys': pfx(dataPart(sequence(...Array.from({ length: 11 }, keyBag)))),
  }
  for (const [what, file] of Object.entries(files)) assertRefused(file, SENHA, 'PFX_LIMITS', what)
})

test('lengths which do not hold are refused', () => {
  const files = {
    empty: Buffer.alloc(0),
    'four gigabytes': Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]),
    'length of five bytes': Buffer.from([0x30, 0x85, 1, 0, 0, 0, 0]),
    'inner length beyond the outer': Buffer.from([0x30, 0x03, 0x02, 0x7f, 0x01]),
    'indefinite without an end': Buffer.from([0x30, 0x80, 0x02, 0x01, 0x03]),
    'indefinite primitive': Buffer.from([0x30, 0x80, 0x04, 0x80, 0, 0, 0, 0]),
    'tag in long form': Buffer.from([0x3f, 0x81, 0x01, 0]),
    text: Buffer.from('-----BEGIN CERTIFICATE-----'),
    'a PDF': Buffer.from('%PDF-1.7\n'),
  }
  for (const [what, file] of Object.entries(files)) assertRefused(file, SENHA, 'PFX_MALFORMED', what)
})

test('integrity by signature instead of by password is not supported', () => {
  assertRefused(
    sequence(integer(3), sequence(oid('1.2.840.113549.1.7.2'), explicit(octets()))),
    SENHA,
    'PFX_UNSUPPORTED',
  )
})

function assertRefused(file: Buffer, senha: string, code: string, what?: string): void {
  assert.throws(
    () => openPfx(file, senha),
    (error) => error instanceof PfxError && error.code === code,
    what,
  )
}

function tlv(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([Buffer.from([id, 0x84]), length, body])
}

function sequence(...items: Buffer[]): Buffer {
  return tlv(0x30, ...items)
}

function explicit(item: Buffer): Buffer {
  return tlv(0xa0, item)
}

function octets(...items: Buffer[]): Buffer {
  return tlv(0x04, ...items)
}

function integer(value: number): Buffer {
  const body = Buffer.alloc(4)
  body.writeUInt32BE(value)
  return tlv(0x02, body)
}

function oid(dotted: string): Buffer {
  const [first, second, ...arcs] = dotted.split('.').map(Number)
  const bytes = [first! * 40 + second!, ...arcs].flatMap((arc) => {
    const groups = [arc & 127]
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) groups.unshift((rest & 127) | 128)
    return groups
  })
  return tlv(0x06, Buffer.from(bytes))
}

function dataPart(safeContents: Buffer): Buffer {
  return sequence(oid('1.2.840.113549.1.7.1'), explicit(octets(safeContents)))
}

function pfx(part: Buffer, macData: Buffer = Buffer.alloc(0)): Buffer {
  return sequence(integer(3), dataPart(sequence(part)), macData)
}

function keyBag(): Buffer {
  return sequence(oid('1.2.840.113549.1.12.10.1.1'), explicit(sequence()))
}

function nested(depth: number): Buffer {
  let value = sequence()
  for (let i = 0; i < depth; i++) value = sequence(value)
  return value
}
