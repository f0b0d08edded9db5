import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { needs } from '#test/support/references.ts'
import { dataPart, explicit, integer, octets, oid, pfxOf, sequence, tlv } from './asn1.fixture.ts'
import { explicit as explicitOf, octets as octetsOf, parseBer } from './ber.ts'
import { EMPRESA, opensslPfx, type PfxStyle, pfxFile, SENHA } from './pfx.fixture.ts'
import { openPfx } from './pfx.ts'
import { PfxError } from './pfx-error.ts'

const VALID: PfxStyle[] = [
  'rc2',
  'rc2, chain',
  'rc2, chain in another order',
  'rc2, expired',
  'rc2, PrintableString',
  'rc2, common name only',
  'rc2, empty password',
  '3des',
  '3des, certificate in clear',
  'aes',
  'aes, chain',
  'aes, 600,000 iterations',
  'aes, expired',
  'aes, password with accents',
  'aes, alphanumeric CNPJ',
  'aes, in pieces of indefinite length',
]

test(
  'every style of A1 file opens, with its holder, its chain and the key of its certificate',
  needs('openssl'),
  () => {
    for (const file of VALID) {
      const { bytes, senha, holder, issuers } = pfxFile(file)
      const content = openPfx(bytes, senha)
      assert.deepEqual({ titular: content.titular, cnpj: content.cnpj }, holder, file)
      assert.deepEqual(
        [content.emissor, content.cpf, content.autoassinado],
        ['AC TESTE RFB G5', undefined, false],
        file,
      )
      assert.equal(content.chainDer.length, issuers, file)
      const key = crypto.createPrivateKey({ key: content.pkcs8, format: 'der', type: 'pkcs8' })
      const certificate = new crypto.X509Certificate(content.certificateDer)
      assert.ok(certificate.checkPrivateKey(key), file)
      assert.equal(content.impressaoDigital, certificate.fingerprint256.replaceAll(':', '').toLowerCase())
      assert.equal(content.numeroSerie, certificate.serialNumber)
      assert.equal(content.validoAte.getTime(), Date.parse(certificate.validTo))
      assert.equal(content.validoDe.getTime(), Date.parse(certificate.validFrom))
    }
  },
)

test('an expired file opens, because its refusal is a rule and not a matter of format', needs('openssl'), () => {
  assert.equal(openPfx(pfxFile('rc2, expired').bytes, SENHA).validoAte.toISOString(), '2025-01-01T00:00:00.000Z')
})

test('a wrong password, a missing key and a truncated file have different codes', needs('openssl'), () => {
  for (const file of VALID.filter((each) => each !== 'aes, 600,000 iterations')) {
    const { bytes, senha } = pfxFile(file)
    assertRefused(bytes, `${senha}x`, 'PFX_PASSWORD', file)
  }
  assertRefused(pfxFile('aes, no key').bytes, SENHA, 'PFX_NO_KEY')
  assertRefused(pfxFile('aes, truncated').bytes, SENHA, 'PFX_MALFORMED')
})

test('a file cut at any byte, or with any byte changed, is refused without another error', needs('openssl'), () => {
  const whole = pfxFile('aes').bytes
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

const OPENSSL_STYLES: Record<string, string[]> = {
  'RC2-128': ['-certpbe', 'PBE-SHA1-RC2-128', '-keypbe', 'PBE-SHA1-RC2-128', '-macalg', 'SHA1'],
  'RC4-128': ['-certpbe', 'PBE-SHA1-RC4-128', '-keypbe', 'PBE-SHA1-RC4-40', '-macalg', 'SHA1'],
  '2DES': ['-certpbe', 'PBE-SHA1-2DES', '-keypbe', 'PBE-SHA1-2DES', '-macalg', 'SHA1'],
  'AES-128, SHA-512': ['-certpbe', 'AES-128-CBC', '-keypbe', 'AES-192-CBC', '-macalg', 'SHA512'],
  'SHA-384': ['-certpbe', 'NONE', '-keypbe', 'NONE', '-macalg', 'SHA384'],
  'no MAC': ['-certpbe', 'AES-256-CBC', '-keypbe', 'AES-256-CBC', '-nomac'],
}

test('a file made by openssl in any other style opens', needs('openssl'), () => {
  // A person: the holder is in the common name, and the certificate is self-signed.
  const subject = ['-days', '2', '-subj', '/CN=MARIA, DA SILVA:52998224725']
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', '-', '-out', '-']
  const pem = execFileSync('openssl', request, { encoding: 'utf8', stdio: 'pipe' })
  for (const [style, options] of Object.entries(OPENSSL_STYLES)) {
    const file = opensslPfx(pem, [], options)
    const content = openPfx(file, SENHA)
    assert.deepEqual(
      [content.titular, content.cnpj, content.cpf, content.autoassinado],
      ['MARIA, DA SILVA', undefined, '52998224725', true],
      style,
    )
    assertRefused(file, 'outra', 'PFX_PASSWORD')
  }
})

test('a file whose MAC is a PBMAC1 opens', needs('openssl'), () => {
  // Written here: few builds of openssl write it.
  const [, authSafe] = parseBer(pfxFile('aes, no MAC').bytes).children
  const parts = octetsOf(explicitOf(authSafe!.children[1]))
  const file = pfxOf(parts, pbmac1Of(parts, SENHA))
  assert.equal(openPfx(file, SENHA).cnpj, EMPRESA.cnpj)
  assertRefused(file, 'outra', 'PFX_PASSWORD')
})

test('a key without its certificate is distinguished from a wrong password, by PBMAC1 and under scrypt', () => {
  const pkcs8 = crypto
    .generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
  const salt = crypto.randomBytes(8)
  const iv = crypto.randomBytes(16)

  const parts = sequence(dataPart(sequence(sequence(oid('1.2.840.113549.1.12.10.1.1'), explicit(pkcs8)))))
  const withPbmac1 = pfxOf(parts, pbmac1Of(parts, SENHA))

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

test('a file that requires too much work is refused before any of it', () => {
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
  for (const [what, file] of Object.entries(files)) assertRefused(file, SENHA, codeOf(what), what)
  for (const [N, r, p] of [
    [0, 8, 1],
    [1, 8, 1],
    [1000, 8, 1],
    [1024, 0, 1],
    [1024, 8, 0],
  ] as const)
    assertRefused(pbes2(scrypt(N, r, p)), SENHA, 'PFX_SCRYPT', `N=${N} r=${r} p=${p}`)
})

const codeOf = (what: string) =>
  what.startsWith('scrypt') ? 'PFX_SCRYPT' : what.endsWith('iterations') ? 'PFX_ITERATIONS' : 'PFX_LIMITS'

test('inconsistent lengths are refused', () => {
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

test('a file protected by a signature instead of a password is not supported', () => {
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

/** The MAC of RFC 9579 over the parts of a file. */
function pbmac1Of(parts: Buffer, senha: string): Buffer {
  const salt = crypto.randomBytes(8)
  const hmacSha256 = sequence(oid('1.2.840.113549.2.9'))
  const pbkdf2 = sequence(oid('1.2.840.113549.1.5.12'), sequence(octets(salt), integer(1000), integer(32), hmacSha256))
  const key = crypto.pbkdf2Sync(senha, salt, 1000, 32, 'sha256')
  const digest = crypto.createHmac('sha256', key).update(parts).digest()
  const pbmac1 = sequence(oid('1.2.840.113549.1.5.14'), sequence(pbkdf2, hmacSha256))
  return sequence(sequence(pbmac1, octets(digest)), octets(salt), integer(1))
}

function pfx(part: Buffer, macData: Buffer = Buffer.alloc(0)): Buffer {
  return pfxOf(sequence(part), macData)
}

function keyBag(): Buffer {
  return sequence(oid('1.2.840.113549.1.12.10.1.1'), explicit(sequence()))
}

function nested(depth: number): Buffer {
  let value = sequence()
  for (let i = 0; i < depth; i++) value = sequence(value)
  return value
}
