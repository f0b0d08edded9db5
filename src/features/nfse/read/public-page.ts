import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { type Apurado, comApurado } from '#domain/nota/apurado.ts'
import { isReplacing } from '#domain/nota/cancel-rules.ts'
import { type Ambiente, hasPdf, hasXml, type StatusNota, wasAuthorized } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { type IssDevido, issDevido } from '#domain/tributos/situacao-do-iss.ts'
import { consultaUrlNacional } from '#features/nfse/danfse/danfse-content.ts'
import { type Danfse, drawDanfse } from '#features/nfse/danfse/danfse-of.ts'
import { findAutorizado } from '#features/nfse/nota/documents.ts'
import { selectNota } from '#features/nfse/nota/find-nota.ts'
import { hiddenDocument, hiddenName } from '#features/nfse/nota/hidden-person.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { qrPath } from '#platform/pdf/qr.ts'

/** The note on its public page (`GET /n/{id}`): without e-mail, whole CPF or address of the customer. */
export type PublicNota = {
  id: string
  status: StatusNota
  ambiente: Ambiente
  /** A replacement of this note is open or in doubt: the note is valid until that ends. */
  substituicaoEmCurso: boolean
  numero: string
  chaveAcesso: string
  /** The verification code, where the page of its city asks for one. */
  codigoVerificacao: string | null
  autorizadaEm: Date | null
  competencia: string
  municipio: string
  prestador: { razaoSocial: string; documento: string }
  tomador: { nome: string; documento: string } | null
  discriminacao: string
  /** Centavos. */
  valor: { servico: number; iss: IssDevido; retido: number; liquido: number; aCobrar: number | null }
  /** The public consultation; null for notes that only their city shows, and in homologação. */
  consultaUrl: string | null
  /** The address of this page. */
  paginaUrl: string
  /** The QR code of the consultation, or of this page without one: an SVG path in a square of `size` units. */
  qr: { size: number; path: string }
  /** Whether the public page offers the XML too (publicXml). */
  temXml: boolean
}

/** The note of a public link; null both for unknown ids and for notes that were never authorised. */
export async function findPublicNota(app: App, id: string): Promise<PublicNota | null> {
  const nota = await selectNota(app.sistema, id)
  if (!nota || !wasAuthorized(nota.status)) return null
  const row = await app.sistema.one<{ preparada: NotaPreparada; apurado: Apurado | null }>(
    sql`select preparada, apurado from notas where id = ${id}`,
  )
  if (!row) return null
  const { prestador, tomador } = row.preparada
  const daNota = comApurado(row.preparada, row.apurado)
  const { servico } = daNota
  // The national page has notes of production only.
  const isConsultable = nota.trilho === 'nacional' && nota.ambiente === 'producao'
  const consultaUrl = isConsultable ? consultaUrlNacional(nota.chaveAcesso ?? '') : null
  const paginaUrl = `${app.config.urlPublica}/n/${id}`
  return {
    id,
    status: nota.status,
    ambiente: nota.ambiente,
    substituicaoEmCurso: isReplacing(nota.cancelamento),
    numero: nota.numero ?? '',
    chaveAcesso: nota.chaveAcesso ?? '',
    codigoVerificacao: nota.codigoVerificacao,
    autorizadaEm: nota.autorizadaEm,
    competencia: nota.competencia,
    municipio: app.tabelas.municipio(nota.municipio)?.nome ?? nota.municipio,
    prestador: { razaoSocial: prestador.razaoSocial, documento: maskCpfCnpj(prestador.cpfCnpj) },
    tomador: tomador && {
      nome: hiddenName(tomador.razaoSocial, tomador.cpfCnpj),
      documento: hiddenDocument(tomador.cpfCnpj),
    },
    discriminacao: servico.discriminacao,
    valor: {
      servico: servico.valor.servico,
      iss: issDevido(daNota, nota.trilho),
      retido: servico.valor.totalRetido,
      liquido: servico.valor.liquido,
      aCobrar: nota.valorACobrar,
    },
    consultaUrl,
    paginaUrl,
    qr: qrPath(consultaUrl ?? paginaUrl),
    temXml: givesXml(nota.status, row.preparada),
  }
}

/** The DANFSe of a public note, without personal data; null in the states that have none. */
export async function publicDanfse(app: App, id: string): Promise<Danfse | null> {
  const nota = await selectNota(app.sistema, id)
  return nota && hasPdf(nota.status) ? drawDanfse(app, app.sistema, nota, 'publico') : null
}

/** The XML of a public note; null when findPublicNota returns null, and where `givesXml` is false. */
export async function publicXml(app: App, id: string): Promise<Buffer | null> {
  const row = await app.sistema.one<{ status: StatusNota; preparada: NotaPreparada }>(
    sql`select status, preparada from notas where id = ${id}`,
  )
  return row && givesXml(row.status, row.preparada) ? findAutorizado({ app, db: app.sistema }, id) : null
}

/**
 * Companies need the XML for their books. A person's would show the whole CPF; a cancelled note has none
 * (docs/especificacao/contrato.md#3-states).
 */
const givesXml = (status: StatusNota, { tomador, intermediario }: NotaPreparada): boolean =>
  hasXml(status) && [tomador, intermediario].every((each) => each === null || each.cpfCnpj?.length === 14)
