import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import type { Analise, NovaAnalise } from '#formas/cidades/analise.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { sendRequest } from '#platform/http-client/send-request.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'
import { decodeAnswer } from '#tracks/transport/charset.ts'
import { trustProfile } from '#tracks/transport/tls-profile.ts'
import { ambienteOf } from './ambiente-of.ts'
import { readDocumento, readWsdl } from './read-wsdl.ts'
import { PROPOSTA_MIN, scoreTemplates } from './score-templates.ts'

type Resultado = NonNullable<Analise['resultado']>

/**
 * A worker that crashes leaves the analysis to be started again; after this many starts it has failed
 * (docs/especificacao/estados.md#11-analyzer-job).
 */
const STARTS_MAX = 3

/** The job `analyzer.run` (its key is the analysis): recognises the standard of a city from its WSDL and samples. */
export async function runAnalysis(app: App, job: Job): Promise<JobResult> {
  const row = await app.sistema.one<{ entrada: NovaAnalise; tentativas: number }>(sql`
    update analises set status = 'executando', tentativas = tentativas + 1, versao = versao + 1
    where id = ${job.chave} and status in ('na_fila', 'executando') returning entrada, tentativas`)
  if (!row) return { kind: 'done' }
  const outcome: { resultado: Resultado } | { erro: string } =
    row.tentativas > STARTS_MAX
      ? { erro: 'A análise foi interrompida repetidas vezes.' }
      : await analyse(app, row.entrada)
  const resultado = 'resultado' in outcome ? JSON.stringify(outcome.resultado) : null
  await app.sistema.query(sql`
    update analises set status = ${resultado ? 'concluido' : 'falhou'}, resultado = ${resultado},
      erro = ${'erro' in outcome ? outcome.erro : null}, versao = versao + 1, concluida_em = ${app.now()}
    where id = ${job.chave} and status = 'executando'`)
  return { kind: 'done' }
}

async function analyse(app: App, entrada: NovaAnalise): Promise<{ resultado: Resultado } | { erro: string }> {
  const fetched = entrada.url && !entrada.wsdl ? await fetchWsdl(app, entrada.url, entrada.ca ?? []) : null
  if (fetched && 'erro' in fetched && !entrada.documentos?.length) return fetched
  const text = entrada.wsdl ?? (fetched && 'texto' in fetched ? fetched.texto : null)
  const wsdl = text === null ? null : readWsdl(text)
  const documentos = (entrada.documentos ?? []).map(readDocumento).filter((each) => each !== null)
  if (!wsdl && documentos.length === 0) return { erro: 'Nem o WSDL nem os documentos são XML que se possa reconhecer.' }
  const url = entrada.url ?? null
  const all = scoreTemplates(TEMPLATES.values(), { wsdl, documentos, url })
  const tied = all.filter(({ confianca }) => confianca === all[0]?.confianca)
  const candidatos = all.slice(0, Math.max(CANDIDATOS, tied.length))
  const best = candidatos[0] && candidatos[0].confianca >= PROPOSTA_MIN ? candidatos[0] : null
  const endereco = wsdl?.enderecos[0] ?? url?.replace(/\?.*$/, '') ?? null
  return {
    resultado: {
      wsdl,
      documentos: documentos.map(({ elementos: _, ...rest }) => rest),
      candidatos,
      proposta: best && {
        padrao: best.padrao,
        confianca: best.confianca,
        evidencias: best.evidencias,
        endereco,
        ambiente: endereco ? ambienteOf(endereco) : null,
        empatados: tied.filter(({ padrao }) => padrao !== best.padrao).map(({ padrao }) => padrao),
      },
    },
  }
}

const CANDIDATOS = 5
const TIMEOUT_MS = 15_000
const BYTES_MAX = 3 * 1024 * 1024

/**
 * Downloads the WSDL from an address an operator gave: no private network, no redirect, a small answer. `ca`: the
 * authorities to trust instead of the public ones.
 */
async function fetchWsdl(app: App, url: string, ca: string[]): Promise<{ texto: string } | { erro: string }> {
  const agents = createCityAgents({
    connectTimeoutMs: TIMEOUT_MS,
    redesPermitidas: app.config.redesPermitidas,
  })
  const answer = await sendRequest({
    agent: agents.agentFor(null, trustProfile({ ca })),
    method: 'GET',
    url: url.includes('?') ? url : `${url}?wsdl`,
    connectTimeoutMs: TIMEOUT_MS,
    timeoutMs: TIMEOUT_MS,
    bytesMax: BYTES_MAX,
  }).finally(() => agents.close())
  if (answer.kind !== 'answer')
    return { erro: `O endereço não respondeu: ${answer.causa}.${answer.causa === 'tls' ? SEM_CONFIANCA : ''}` }
  if (answer.status !== 200) return { erro: `O endereço respondeu ${answer.status}, não um WSDL.` }
  return { texto: decodeAnswer(answer.body, answer.headers['content-type'], 'utf-8') }
}

const SEM_CONFIANCA = ' Se o certificado dele é de uma autoridade própria, envie a raiz em ca, em PEM.'
