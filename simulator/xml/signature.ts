import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { type CanonicalOptions, canonicalize } from './canonical.ts'
import { attributeOf, childOf, elementsOf, textOf, type XmlElement } from './parse.ts'

export const DSIG_URI = 'http://www.w3.org/2000/09/xmldsig#'
const ENVELOPED = `${DSIG_URI}enveloped-signature`
const EXC_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'

const CANONICALIZATIONS: Record<string, { exclusive: boolean; comments: boolean }> = {
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': { exclusive: false, comments: false },
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments': { exclusive: false, comments: true },
  [EXC_C14N]: { exclusive: true, comments: false },
  [`${EXC_C14N}WithComments`]: { exclusive: true, comments: true },
}
const SIGNATURE_METHODS: Record<string, string> = {
  [`${DSIG_URI}rsa-sha1`]: 'sha1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
}
const DIGEST_METHODS: Record<string, string> = {
  [`${DSIG_URI}sha1`]: 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
}

export type SignatureCheck =
  | { kind: 'ausente' }
  | { kind: 'invalida'; motivo: string }
  | { kind: 'valida'; certificateBase64: string }

/**
 * Checks the enveloped signature that is the last child of `root` and covers `signed`: a child of `root` named by its
 * Id (or `id`, as one provider spells it), or `root` itself, the whole document (URI=""). Accepts the algorithms of the
 * national system: inclusive or exclusive canonicalisation, rsa-sha1 or rsa-sha256. `keyOf` returns the public key of a
 * base64 DER certificate, or null when it cannot be read.
 */
export function checkSignature(
  root: XmlElement,
  signed: XmlElement,
  keyOf: (certificateBase64: string) => KeyObject | null,
): SignatureCheck {
  const signatures = elementsOf(root).filter((child) => child.local === 'Signature' && child.uri === DSIG_URI)
  const signature = signatures[0]
  if (!signature) return { kind: 'ausente' }
  try {
    if (signatures.length > 1) refuse('mais de uma Signature')
    if (elementsOf(root).at(-1) !== signature) refuse('Signature não é o último elemento')
    return { kind: 'valida', certificateBase64: verifySignature(signature, root, signed, keyOf) }
  } catch (error) {
    if (error instanceof SignatureRefused) return { kind: 'invalida', motivo: error.message }
    throw error
  }
}

class SignatureRefused extends Error {}

function refuse(motivo: string): never {
  throw new SignatureRefused(motivo)
}

function verifySignature(
  signature: XmlElement,
  root: XmlElement,
  signed: XmlElement,
  keyOf: (certificateBase64: string) => KeyObject | null,
): string {
  const signedInfo = need(signature, 'SignedInfo')
  const reference = need(signedInfo, 'Reference')
  if (elementsOf(signedInfo).filter((child) => child.local === 'Reference').length > 1) refuse('mais de uma Reference')
  checkReferenceTarget(reference, root, signed)

  const digestName = DIGEST_METHODS[algorithmOf(need(reference, 'DigestMethod'))] ?? refuse('DigestMethod não aceito')
  const digest = createHash(digestName)
    .update(canonicalize(signed, transformsOf(reference, signature)), 'utf8')
    .digest('base64')
  if (digest !== base64Of(need(reference, 'DigestValue'))) refuse('DigestValue difere do documento')

  const certificateBase64 = base64Of(need(need(need(signature, 'KeyInfo'), 'X509Data'), 'X509Certificate'))
  const key = keyOf(certificateBase64) ?? refuse('X509Certificate ilegível')
  const method = SIGNATURE_METHODS[algorithmOf(need(signedInfo, 'SignatureMethod'))]
  if (!method) refuse('SignatureMethod não aceito')
  const text = canonicalize(signedInfo, canonicalizationOf(need(signedInfo, 'CanonicalizationMethod')))
  const value = Buffer.from(base64Of(need(signature, 'SignatureValue')), 'base64')
  if (key.asymmetricKeyType !== 'rsa') refuse('a chave do certificado não é RSA')
  if (!verify(method, Buffer.from(text, 'utf8'), key, value)) refuse('SignatureValue não confere')
  return certificateBase64
}

/** The reference must name the signed element, and no other element may carry the same Id (signature wrapping). */
function checkReferenceTarget(reference: XmlElement, root: XmlElement, signed: XmlElement): void {
  const id = attributeOf(signed, 'Id') ?? attributeOf(signed, 'id')
  if (signed === root && attributeOf(reference, 'URI') === '') return
  if (!id || attributeOf(reference, 'URI') !== `#${id}`) refuse('Reference não aponta para o Id do documento')
  if (countId(root, id) !== 1) refuse('Id repetido no documento')
}

function countId(element: XmlElement, id: string): number {
  let count = (attributeOf(element, 'Id') ?? attributeOf(element, 'id')) === id ? 1 : 0
  for (const child of element.children) if (child.kind === 'element') count += countId(child, id)
  return count
}

function transformsOf(reference: XmlElement, signature: XmlElement): CanonicalOptions {
  const transforms = childOf(reference, 'Transforms')
  let options: CanonicalOptions = { exclusive: false, comments: false }
  let without: XmlElement | undefined
  for (const transform of transforms ? elementsOf(transforms) : []) {
    if (algorithmOf(transform) === ENVELOPED) without = signature
    else options = canonicalizationOf(transform)
  }
  // A reference by Id (a bare name) selects its element without comments, whatever the transform says (XMLDSig §4.3.3.3).
  return { ...options, comments: false, without }
}

function canonicalizationOf(element: XmlElement): CanonicalOptions {
  const kind = CANONICALIZATIONS[algorithmOf(element)] ?? refuse(`algoritmo não aceito: ${algorithmOf(element)}`)
  const list = elementsOf(element).find((child) => child.local === 'InclusiveNamespaces' && child.uri === EXC_C14N)
  const prefixes = list ? (attributeOf(list, 'PrefixList') ?? '').split(/\s+/).filter(Boolean) : []
  return { ...kind, inclusivePrefixes: prefixes }
}

function need(element: XmlElement, local: string): XmlElement {
  return childOf(element, local) ?? refuse(`falta ${local}`)
}

function algorithmOf(element: XmlElement): string {
  return attributeOf(element, 'Algorithm') ?? ''
}

function base64Of(element: XmlElement): string {
  return textOf(element).replace(/\s+/g, '')
}

/** How a city signs: SEFIN with sha256, the municipalities still with sha1. */
type PerfilAssinatura = 'sha256' | 'sha1'

const PERFIS = {
  sha256: {
    canonicalization: `${EXC_C14N}WithComments`,
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
  sha1: { canonicalization: EXC_C14N, signature: `${DSIG_URI}rsa-sha1`, digest: `${DSIG_URI}sha1` },
}

/**
 * A signature as SEFIN writes it (rsa-sha256, exclusive canonicalisation with comments) or as a municipality does, over
 * a text that is already in canonical form. Returns the whole Signature element.
 */
export function signCanonical(
  canonicalText: string,
  id: string,
  signer: { key: KeyObject; certificateBase64: string },
  perfil: PerfilAssinatura = 'sha256',
): string {
  const { canonicalization, signature, digest } = PERFIS[perfil]
  const digestValue = createHash(perfil).update(canonicalText, 'utf8').digest('base64')
  const content =
    `<CanonicalizationMethod Algorithm="${canonicalization}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${signature}"></SignatureMethod>` +
    `<Reference URI="#${id}"><Transforms><Transform Algorithm="${ENVELOPED}"></Transform>` +
    `<Transform Algorithm="${canonicalization}"></Transform></Transforms>` +
    `<DigestMethod Algorithm="${digest}"></DigestMethod>` +
    `<DigestValue>${digestValue}</DigestValue></Reference>`
  const canonicalSignedInfo = `<SignedInfo xmlns="${DSIG_URI}">${content}</SignedInfo>`
  const value = sign(perfil, Buffer.from(canonicalSignedInfo, 'utf8'), signer.key).toString('base64')
  return (
    `<Signature xmlns="${DSIG_URI}"><SignedInfo>${content}</SignedInfo><SignatureValue>${value}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${signer.certificateBase64}</X509Certificate></X509Data></KeyInfo></Signature>`
  )
}
