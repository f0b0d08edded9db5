import { maskCpfCnpj } from '../../domain/cpf-cnpj.ts'
import type { Ambiente, StatusNota } from '../../domain/nota/nota.ts'
import type { NotaPreparada } from '../../domain/nota/preparada.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/db/db.ts'
import { consultaUrlNacional } from './danfse/danfse-content.ts'
import { type Danfse, drawDanfse } from './danfse/danfse-of.ts'
import { selectNota } from './find-nota.ts'

/** What anyone who holds the link may see (`GET /n/{id}`): no e-mail, no whole CPF, no address of the customer. */
export type PublicNota = {
  id: string
  status: StatusNota
  ambiente: Ambiente
  numero: string
  chaveAcesso: string
  /** Cities that have one ask for it on their own page. */
  codigoVerificacao: string | null
  autorizadaEm: Date | null
  competencia: string
  municipio: string
  prestador: { razaoSocial: string; documento: string }
  tomador: { nome: string; documento: string } | null
  discriminacao: string
  /** Centavos. */
  valor: { servico: number; iss: number; retido: number; liquido: number }
  /** Where anyone may check it; null for notes that only their city shows. */
  consultaUrl: string | null
}

const SHOWN: readonly StatusNota[] = ['autorizada', 'cancelada', 'substituida']

/** The note behind a public link; null for unknown ids and for notes that were never authorised, alike. */
export async function findPublicNota(app: App, id: string): Promise<PublicNota | null> {
  const nota = await selectNota(app.sistema, id)
  if (!nota || !SHOWN.includes(nota.status)) return null
  const row = await app.sistema.one<{ preparada: NotaPreparada }>(sql`select preparada from notas where id = ${id}`)
  if (!row) return null
  const { prestador, tomador, servico } = row.preparada
  return {
    id,
    status: nota.status,
    ambiente: nota.ambiente,
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
      iss: servico.iss.valor,
      retido: servico.valor.totalRetido,
      liquido: servico.valor.liquido,
    },
    consultaUrl: nota.trilho === 'nacional' ? consultaUrlNacional(nota.chaveAcesso ?? '') : null,
  }
}

/** The page of a public note; null as findPublicNota. */
export async function publicDanfse(app: App, id: string): Promise<Danfse | null> {
  const nota = await selectNota(app.sistema, id)
  return nota && SHOWN.includes(nota.status) ? drawDanfse(app, app.sistema, nota, 'pdf') : null
}

/** A CNPJ is public; of a CPF only the middle shows: ***.456.789-** */
function hiddenDocument(cpfCnpj: string | null): string {
  if (!cpfCnpj) return ''
  const shown = maskCpfCnpj(cpfCnpj)
  return cpfCnpj.length === 11 ? `***${shown.slice(3, -2)}**` : shown
}

/** Of a person the first name and initials: Maria S. L. */
function hiddenName(nome: string | null, cpfCnpj: string | null): string {
  if (!nome) return ''
  if (cpfCnpj?.length === 14) return nome
  const [first = '', ...rest] = nome.trim().split(/\s+/)
  return [first, ...rest.map((each) => `${each[0]}.`)].join(' ')
}
