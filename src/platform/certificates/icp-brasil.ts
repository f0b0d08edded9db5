import type { X509Certificate } from 'node:crypto'
import { type BerNode, explicit, objectId, octets, parseBer, sequence } from './ber.ts'

/**
 * Holder and issuer of a certificate. `cpf` only when the holder is a person, never of the person responsible for a
 * company.
 */
export type Identidade = { titular: string; cnpj?: string; cpf?: string; emissor: string }

/**
 * Reads the holder of an ICP-Brasil certificate: the otherName entries of the subject alternative name (DOC-ICP-04:
 * 2.16.76.1.3.3 CNPJ, 2.16.76.1.3.1 data of a person), or else the end of the common name (`RAZAO SOCIAL:CNPJ`).
 * The CNPJ may be alphanumeric. Throws `PfxError` on a certificate with broken structure.
 */
export function readIdentidade(certificate: X509Certificate): Identidade {
  const { subject, issuer } = certificate.toLegacyObject()
  const commonName = lastOf(subject?.CN)
  const [, nameOnly, document] = NAME_AND_DOCUMENT.exec(commonName) ?? []
  const others = readOtherNames(certificate)

  const titular = nameOnly ?? commonName
  const emissor = lastOf(issuer?.CN) || lastOf(issuer?.O)
  const cnpj = CNPJ.exec(others.get(OTHER_NAME_CNPJ) ?? '')?.[0] ?? (document?.length === 14 ? document : undefined)
  if (cnpj) return { titular, cnpj, emissor }
  // The entry of a person is the birth date (8) and the CPF (11), then other documents.
  const cpf = BIRTH_AND_CPF.exec(others.get(OTHER_NAME_PESSOA) ?? '')?.[1] ?? document
  return { titular, cpf, emissor }
}

const OTHER_NAME_CNPJ = '2.16.76.1.3.3'
const OTHER_NAME_PESSOA = '2.16.76.1.3.1'
const SUBJECT_ALT_NAME = '2.5.29.17'
const EXTENSIONS = 0xa3
const OTHER_NAME = 0xa0
const CNPJ = /^[0-9A-Z]{12}\d{2}$/
const BIRTH_AND_CPF = /^\d{8}(\d{11})/
const NAME_AND_DOCUMENT = /^(.*):([0-9A-Z]{12}\d{2}|\d{11})$/

function readOtherNames(certificate: X509Certificate): Map<string, string> {
  const names = new Map<string, string>()
  const [tbs] = sequence(parseBer(certificate.raw), 1)
  const extensions = sequence(tbs).find((field) => field.id === EXTENSIONS)
  if (!extensions) return names
  for (const extension of sequence(explicit(extensions))) {
    const [id, ...rest] = sequence(extension, 2)
    if (objectId(id) !== SUBJECT_ALT_NAME) continue
    for (const name of sequence(parseBer(octets(rest.at(-1))))) {
      if (name.id === OTHER_NAME) names.set(objectId(name.children[0]), innermostText(name.children[1]))
    }
  }
  return names
}

/** Authorities write the value as OCTET STRING, PrintableString or UTF8String, under one explicit tag or more. */
function innermostText(node: BerNode | undefined): string {
  let inner = node
  while (inner?.constructed) inner = inner.children[0]
  return inner?.value.toString('latin1').trim() ?? ''
}

function lastOf(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value.at(-1) : value)?.trim() ?? ''
}
