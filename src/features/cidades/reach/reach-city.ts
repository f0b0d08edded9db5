import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import type { JobResult } from '#platform/queue/queue.ts'
import type { Conexao, Credencial, Track } from '#tracks/track.ts'
import { isForbiddenHere } from './conexao-for.ts'
import { conexaoOf } from './conexao-of.ts'
import { type Certificado, openCredencial } from './credencial.ts'
import { trackOf } from './track-of.ts'

/** All that a job needs to call the city of a note. */
export type City = { kind: 'reached'; conexao: Conexao; credencial: Credencial; track: Track }
/** The job waits without counting an attempt: a connection, a permission or a certificate is missing. */
type Blocked = Extract<JobResult, { kind: 'block' }>

type NotaDaCidade = {
  tenantId: string
  empresaId: string
  municipio: string
  ambiente: Ambiente
  conexao: string
  certificado?: Certificado | null
}

/** Differences from a job that sends. `evenForbidden`: the query is allowed where sending is not. */
type ReachOptions = {
  /** The version the note was sent with; without it the one published now. */
  versao?: number
  evenForbidden?: boolean
  erros?: { semConexao?: string; proibida?: string; semCertificado?: string }
}

/** What a job needs to reach the city of its note: connection, permission, certificate, track; or why it must wait. */
export async function reachCity(
  app: App,
  nota: NotaDaCidade,
  { versao, evenForbidden = false, erros = {} }: ReachOptions = {},
): Promise<City | Blocked> {
  const conexao = await conexaoOf(app, nota, versao)
  if (!conexao) return blocked(erros.semConexao ?? `conexão ${nota.conexao} não está publicada`)
  if (!evenForbidden && isForbiddenHere(app, conexao))
    return blocked(erros.proibida ?? 'produção não permitida neste servidor')
  const credencial = await openCredencial(app, nota, { comAcesso: conexao.template !== null })
  if (!credencial) return blocked(erros.semCertificado ?? 'empresa sem certificado ativo')
  return { kind: 'reached', conexao, credencial, track: trackOf(app, conexao) }
}

const BLOCKED_S = 900

/** The result of a job that must wait until something outside it changes. */
export const blocked = (erro: string): Blocked => ({ kind: 'block', delayS: BLOCKED_S, erro })
