import { createHash } from 'node:crypto'
import { whyNotSign } from '../certificate-reader.ts'
import { now } from '../clock.ts'
import type { NotaRegistrada } from '../ledger.ts'
import { pack } from '../pack.ts'
import { attributeOf, elementsOf, type XmlElement } from '../xml/parse.ts'
import { checkSignature, type SignatureCheck } from '../xml/signature.ts'
import { makeChave } from './chave.ts'
import { decodeDocument } from './decode.ts'
import { createExame, type Exame, inscricaoOf } from './exame.ts'
import { readDps, type Valores } from './layout.ts'
import { writeNfse } from './nfse-xml.ts'
import { IBSCBS_RULES } from './rules-ibscbs.ts'
import { IDENTIFICATION_RULES } from './rules-identification.ts'
import { ISS_RULES } from './rules-iss.ts'
import { PARTY_RULES } from './rules-parties.ts'
import { SERVICE_RULES } from './rules-service.ts'
import { VALUE_RULES } from './rules-values.ts'
import { brasilia, type Conclusao, type Sefin } from './sefin.ts'
import { registerSubstitution, substitutionCodes } from './substituir.ts'

/** A DPS as it arrived: readable, or with the reason why it cannot be read. */
export type DpsRecebida = {
  idDps: string
  emitente: string
  texto: string
  sha256: string
  leitura: Leitura | { codigo: string; motivo: string }
}

/**
 * A readable document. `assinados` are the forms in which it may have been signed: as it is, or, where it was inside
 * another document, in its place there.
 */
export type Leitura = {
  root: XmlElement
  info: XmlElement
  valores: Valores
  source: string
  assinados: ReadonlyArray<{ root: XmlElement; info: XmlElement }>
}

/** Reads the body of POST /nfse, without checking it yet. */
export function receiveDps(base64: unknown): DpsRecebida {
  const decodificado = decodeDocument(base64)
  if ('codigo' in decodificado) return { idDps: '', emitente: '', texto: '', sha256: '', leitura: decodificado }
  return readDpsDocument(decodificado.documento, [])
}

/** As `receiveDps`, for a DPS already out of its packing; `inside` are its elements in their original place. */
export function readDpsDocument(
  { root, source }: { root: XmlElement; source: string },
  inside: readonly XmlElement[],
): DpsRecebida {
  const sha256 = createHash('sha256').update(source, 'utf8').digest('hex')
  const info = elementsOf(root)[0]
  const idDps = (info && attributeOf(info, 'Id')) ?? ''
  const lida = readDps(root)
  if ('motivo' in lida)
    return { idDps, emitente: '', texto: '', sha256, leitura: { codigo: 'E1235', motivo: lida.motivo } }
  const at = (path: string) => lida.valores.get(path) ?? ''
  return {
    idDps,
    emitente: inscricaoOf(at, 'prest'),
    texto: at('serv/cServ/xDescServ'),
    sha256,
    leitura: { root, info: lida.info, valores: lida.valores, source, assinados: signedForms(root, lida.info, inside) },
  }
}

/** Every form in which a document may have been signed, the plain one first. */
export function signedForms(root: XmlElement, info: XmlElement, inside: readonly XmlElement[]): Leitura['assinados'] {
  return [
    { root, info },
    ...inside.flatMap((form) =>
      elementsOf(form)
        .slice(0, 1)
        .map((first) => ({ root: form, info: first })),
    ),
  ]
}

/** The check of the first form whose signature is valid, or else of the first form that has one. */
export function checkForms(assinados: Leitura['assinados'], sefin: Sefin): SignatureCheck {
  const checks = assinados.map(({ root, info }) =>
    checkSignature(root, info, (base64) => sefin.certificadoDe(base64)?.key ?? null),
  )
  return checks.find(({ kind }) => kind === 'valida') ?? checks.find(({ kind }) => kind === 'invalida') ?? checks[0]!
}

/** Checks a DPS and, when no rule refuses it, makes the note. Consults see it from `visivelEm` on. */
export function emitir(
  sefin: Sefin,
  dps: DpsRecebida,
  when: { agora: Date; visivelEm: number; comportamento: string },
): Conclusao {
  const { leitura } = dps
  if ('codigo' in leitura) return refuse(sefin, dps, [leitura.codigo], leitura.motivo, when.agora)

  const assinatura = judgeSignature(sefin, leitura, dps.emitente)
  if ('codigo' in assinatura) return refuse(sefin, dps, [assinatura.codigo], assinatura.motivo, when.agora)

  const exame = createExame(leitura, { ...sefin, agora: when.agora })
  const codigos = RULES.filter(([, violated]) => violated(exame)).map(([codigo]) => codigo)
  if (sefin.municipioUnico && exame.at('cLocEmi') !== sefin.municipioUnico) codigos.push('E0037')
  codigos.push(...substitutionCodes(sefin, exame))
  if (sefin.unicidade && sefin.ledger.notasDaDps(dps.idDps).length > 0) codigos.push('E0014')
  if (codigos.length > 0) return refuse(sefin, dps, codigos, 'regras de negócio', when.agora)

  const nota = authorize(sefin, dps, leitura, exame, assinatura.nome, when)
  registerSubstitution(sefin, exame, nota, when.agora)
  return {
    kind: 'resposta',
    status: 201,
    dados: { idDps: dps.idDps, chaveAcesso: nota.chave, nfseXmlGZipB64: nota.nfse, alertas: null },
  }
}

/** Registers a refusal in the book, with the precise reason that the real system does not show. */
export function refuse(sefin: Sefin, dps: DpsRecebida, codigos: string[], motivo: string, agora: Date): Conclusao {
  const { idDps, emitente } = dps
  sefin.ledger.addRecusa({ quando: agora.toISOString(), idDps, emitente, codigos, motivo })
  return { kind: 'recusa', status: 400, codigos, idDps }
}

const RULES = [
  ...IDENTIFICATION_RULES,
  ...PARTY_RULES,
  ...SERVICE_RULES,
  ...VALUE_RULES,
  ...ISS_RULES,
  ...IBSCBS_RULES,
] as const

function judgeSignature(
  sefin: Sefin,
  { assinados }: Leitura,
  emitente: string,
): { nome: string } | { codigo: string; motivo: string } {
  const check = checkForms(assinados, sefin)
  if (check.kind === 'ausente') return { codigo: 'E0717', motivo: 'DPS sem Signature' }
  if (check.kind === 'invalida') return { codigo: 'E0714', motivo: check.motivo }
  const certificado = sefin.certificadoDe(check.certificateBase64)!
  const codigo = whyNotSign(certificado, emitente, now())
  if (codigo) return { codigo, motivo: `certificado de ${certificado.nome} (${certificado.cnpj || certificado.cpf})` }
  return { nome: certificado.nome }
}

function authorize(
  sefin: Sefin,
  dps: DpsRecebida,
  { root, source }: { root: XmlElement; source: string },
  exame: Exame,
  nomeDoCertificado: string,
  when: { agora: Date; visivelEm: number; comportamento: string },
): NotaRegistrada {
  const { at, inscricao } = exame
  const { ledger } = sefin
  const cMun = at('cLocEmi')
  const nsu = ledger.nextNsu()
  const numero = ledger.nextNumero(cMun, inscricao)
  const [year = '', month = ''] = brasilia(when.agora).split('-')
  const chave = makeChave({ cMun, inscricao, numero, aamm: year.slice(2) + month })
  const note = { chave, numero, nDFSe: nsu, agora: when.agora }
  const nota: NotaRegistrada = {
    nsu,
    chave,
    idDps: dps.idDps,
    emitente: inscricao,
    cMun,
    serie: at('serie'),
    nDps: at('nDPS'),
    numero,
    valor: at('valores/vServPrest/vServ'),
    atores: ['prest', 'toma', 'interm'].map((person) => inscricaoOf(at, person)).filter((found) => found !== ''),
    sha256: dps.sha256,
    quando: when.agora.toISOString(),
    visivelEm: when.visivelEm,
    comportamento: when.comportamento,
    nfse: pack(writeNfse(sefin, { exame, root, source, nomeDoCertificado }, note)),
  }
  ledger.addNota(nota)
  return nota
}
