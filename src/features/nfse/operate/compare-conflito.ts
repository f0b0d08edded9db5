import { decimalString } from '#domain/money.ts'
import { CAMPOS_DO_CONFLITO, type CampoDoConflito } from '#domain/nota/conflito.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { audit } from '#features/audit/audit.ts'
import { type Conflito, findConflito, isOpen } from '#features/nfse/conflito/conflitos.ts'
import { rate } from '#features/nfse/danfse/municipal-nota.ts'
import { findTransmissao } from '#features/nfse/issue/transmissoes.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { showBytes } from '#features/nfse/read/find-transmissao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ConflitoDaNota } from '#formas/notas/nota-operacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { type DocumentoLido, readDocumento } from './read-documento.ts'

/** A field of both documents: money and rates as decimals with a dot, dates ISO; null is what a document does not say. */
type Linha = ConflitoDaNota['linhas'][number]

/**
 * The last conflict of a note with both documents. Its read is in the audit of the account. `ctx` is in the account.
 * Throws NAO_ENCONTRADO where there never was one.
 */
export async function compareConflito(ctx: Ctx, id: string): Promise<ConflitoDaNota> {
  allow(ctx, 'nota.read-conteudo')
  const { db } = ctx
  const nota = await findNota(ctx, id)
  const [conflito, row] = await Promise.all([
    findConflito(db, nota),
    db.one<{ preparada: NotaPreparada; proximo: number }>(sql`
      select n.preparada, s.proximo_numero as proximo from notas n join (select * from series) s on s.id = n.serie_id
      where n.tenant_id = ${nota.tenantId} and n.id = ${id}`),
  ])
  if (!conflito || !row) throw new Refusal('NAO_ENCONTRADO', `nota ${id} has no conflict`)
  await audit(db, ctx, { acao: 'nota.inspect', recurso: 'nota', recursoId: id, detalhe: { conflito: conflito.id } })
  const sent = await sentBefore(ctx, id, conflito)
  const { achada } = conflito
  const { estado, abertoEm, vistoEm, vezes, decididoEm, motivo, serieRps, diferencas } = conflito
  return {
    ...{ estado, abertoEm, vistoEm, vezes, decididoEm, motivo, serieRps, diferencas },
    aberto: isOpen(conflito),
    numeroRps: String(conflito.numeroRps),
    nota: {
      numero: achada.numero,
      chaveAcesso: achada.chaveAcesso,
      autorizadaEm: achada.autorizadaEm,
      canceladaEm: achada.canceladaEm ?? null,
    },
    linhas: linesOf(conflito.enviada ?? row.preparada, conflito),
    enviado: sent && showBytes(sent.xml),
    encontrado: showBytes(achada.xml),
    enviadoEm: sent?.em ?? null,
    proximoNumero: String(row.proximo),
    telefone: row.preparada.prestador.telefone,
  }
}

/** The document we had sent when the conflict was found. */
async function sentBefore(ctx: Ctx, id: string, { abertoEm }: Conflito) {
  const from = { id, tenantId: ctx.tenantId }
  const row = await ctx.db.one<{ id: string; em: Date }>(sql`
    select id, criada_em as em from transmissoes where tenant_id = ${ctx.tenantId} and nota_id = ${id}
      and operacao = 'emitir' and criada_em <= ${abertoEm} order by criada_em desc limit 1`)
  const sent = row && (await findTransmissao(ctx, from, row.id))
  return sent && { xml: sent.xml, em: row.em }
}

/** The lines of both documents, in the order in which a person reads a note. */
function linesOf(preparada: NotaPreparada, { achada, serieRps, numeroRps, diferencas }: Conflito): Linha[] {
  const lido = readDocumento(achada.xml, achada.numero)
  const ours = sentValues(preparada, { serieRps, numeroRps })
  const theirs = lido ? foundValues(lido, achada.codigoVerificacao) : null
  const found = new Set(diferencas.map(({ campo }) => lineOf(campo)))
  return CAMPOS_DO_CONFLITO.flatMap((campo) => {
    const enviado = ours[campo]
    const encontrado = theirs?.[campo] ?? null
    if (isNothing(enviado) && isNothing(encontrado)) return []
    // A layout may write the same thing in two ways, which its comparison reports and a person does not see.
    const difere = enviado !== encontrado && (found.has(lineOf(campo)) || differs(campo, enviado, encontrado))
    return [{ campo, enviado, encontrado, difere }]
  })
}

/** The line of a path in the request: `servico[0].valor.servico` is `valor.servico`. */
export const lineOf = (campo: string): string => {
  const path = campo.replace(/\[\d+\]/g, '').replace(/^servico\.(?=valor\.|iss\.)/, '')
  return LINHA_DE[path] ?? path
}
const LINHA_DE: Record<string, CampoDoConflito> = {
  'rps.dataEmissao': 'dataEmissao',
  'servico.codigoServicoNacional': 'servico.codigo',
}

const isNothing = (value: string | null) => value === null || Number(value) === 0

const sentValues = (
  { prestador, tomador, servico, dataEmissao, competencia }: NotaPreparada,
  { serieRps, numeroRps }: Pick<Conflito, 'serieRps' | 'numeroRps'>,
): Record<CampoDoConflito, string | null> => ({
  'prestador.razaoSocial': prestador.razaoSocial,
  'prestador.cpfCnpj': prestador.cpfCnpj,
  'rps.serie': serieRps,
  'rps.numero': String(numeroRps),
  dataEmissao,
  competencia,
  'tomador.razaoSocial': tomador?.razaoSocial ?? null,
  'tomador.cpfCnpj': tomador?.cpfCnpj ?? tomador?.nifEstrangeiro ?? null,
  'servico.codigo': servico.codigo,
  'servico.codigoTributacao': servico.codigoTributacao,
  'servico.municipioPrestacao': servico.municipioPrestacao,
  'servico.discriminacao': servico.discriminacao,
  'valor.servico': decimalString(servico.valor.servico),
  'valor.deducoes': decimalString(servico.valor.deducoes),
  'valor.descontoIncondicionado': decimalString(servico.valor.descontoIncondicionado),
  'valor.descontoCondicionado': decimalString(servico.valor.descontoCondicionado),
  'iss.aliquota': rate(servico.iss.aliquota),
  'iss.valor': decimalString(servico.iss.valor),
  'iss.retido': servico.iss.retido ? 'sim' : 'não',
  codigoVerificacao: null,
})

const foundValues = (
  lido: DocumentoLido,
  codigoVerificacao: string | null,
): Record<CampoDoConflito, string | null> => ({
  'prestador.razaoSocial': lido.prestador.nome,
  'prestador.cpfCnpj': lido.prestador.documento,
  'rps.serie': lido.rps.serie,
  'rps.numero': lido.rps.numero,
  dataEmissao: lido.rps.emissao ?? lido.emissao,
  competencia: lido.competencia,
  'tomador.razaoSocial': lido.tomador.nome,
  'tomador.cpfCnpj': lido.tomador.documento,
  'servico.codigo': lido.servico.item,
  'servico.codigoTributacao': lido.servico.codigoMunicipal,
  'servico.municipioPrestacao': lido.servico.municipioPrestacao,
  'servico.discriminacao': lido.servico.discriminacao,
  'valor.servico': lido.valores.servico,
  'valor.deducoes': lido.valores.deducoes,
  'valor.descontoIncondicionado': lido.valores.descontoIncondicionado,
  'valor.descontoCondicionado': lido.valores.descontoCondicionado,
  'iss.aliquota': lido.iss.aliquota,
  'iss.valor': lido.iss.valor,
  'iss.retido': lido.iss.retencao && (lido.iss.retencao === '1' ? 'não' : 'sim'),
  codigoVerificacao: codigoVerificacao ?? lido.codigoVerificacao,
})

/**
 * Whether both documents have a value and the values differ. Names are written in many ways: the document of a person
 * decides. Values that a layout writes in its own way (codes, dates, numbers of RPS) are compared by the track.
 */
function differs(campo: CampoDoConflito, enviado: string | null, encontrado: string | null): boolean {
  if (enviado === null || encontrado === null) return false
  if (/^(valor|iss)\./.test(campo)) return Number(enviado) !== Number(encontrado)
  if (campo === 'tomador.cpfCnpj') return bareDocument(enviado) !== bareDocument(encontrado)
  if (campo === 'servico.discriminacao') return words(enviado) !== words(encontrado)
  return false
}
const bareDocument = (text: string) => text.replace(/\W/g, '').replace(/^0+/, '').toUpperCase()
const words = (text: string) => text.replace(/\s+/g, ' ').trim()
