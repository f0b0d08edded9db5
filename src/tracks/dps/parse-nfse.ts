import { BRASILIA, type Fuso } from '#domain/competencia.ts'
import { type Centavos, centavos } from '#domain/money.ts'
import type { Apurado } from '#domain/nota/apurado.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { find, parseXml, textOf } from '#platform/xml/parse.ts'
import { readInstant } from '#tracks/instant.ts'
import { readIbsCbs } from '#tracks/read-ibscbs.ts'
import { isChaveAcesso } from './dps-id.ts'

/** The values read from a signed NFS-e: which note it is, and of which DPS. Absent is null. */
export type NfseLida = {
  chaveAcesso: string
  numero: string
  /** When it was generated, ISO 8601 with offset. */
  dhProc: string | null
  idDps: string | null
  cpfCnpjPrestador: string | null
  serie: string | null
  nDps: string | null
  apurado: Apurado | null
}

/**
 * Reads an NFS-e of any version. It is not validated against the schema: SEFIN itself breaks it
 * (docs/referencia/nacional.md#73-rules). Null when the bytes are not an NFS-e with key and number. `fuso`: the hour of a
 * date without an offset.
 */
export function parseNfse(xml: Uint8Array, fuso: Fuso = BRASILIA): NfseLida | null {
  const inf = findInfNfse(xml)
  const chaveAcesso = inf?.attrs['Id']?.replace(/^NFS/, '') ?? ''
  if (!inf || !isChaveAcesso(chaveAcesso)) return null
  const value = (path: string) => textOf(inf, path)?.trim() || null
  const numero = value('nNFSe')
  if (!numero) return null
  const apurado = {
    iss: amount(value('valores/vISSQN')),
    liquido: amount(value('valores/vLiq')),
    reforma: readIbsCbs(inf),
  }
  return {
    chaveAcesso,
    numero,
    dhProc: readInstant(value('dhProc'), fuso),
    idDps: find(inf, 'DPS/infDPS')?.attrs['Id'] ?? null,
    cpfCnpjPrestador: value('DPS/infDPS/prest/CNPJ') ?? value('DPS/infDPS/prest/CPF'),
    serie: value('DPS/infDPS/serie'),
    nDps: value('DPS/infDPS/nDPS'),
    apurado: apurado.iss === null && apurado.reforma === null ? null : apurado,
  }
}

const amount = (text: string | null): Centavos | null =>
  text !== null && /^\d{1,15}(\.\d{1,2})?$/.test(text) ? centavos(Number(text)) : null

function findInfNfse(xml: Uint8Array): XmlNode | null {
  try {
    return find(parseXml(xml), 'infNFSe')
  } catch {
    return null
  }
}
