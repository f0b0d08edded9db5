import { GRAVIDADES } from '#domain/alertas.ts'
import type { TipoDeIncidente } from '#domain/incidentes.ts'
import type { App } from '#platform/app.ts'
import { readAlertas } from './alertas.ts'
import { readBancos } from './banco.ts'
import type { Causa } from './causa.ts'
import { readCertificados } from './certificados.ts'
import { readCidades } from './cidades.ts'
import { readDuvidas } from './duvidas.ts'
import { readFilas } from './filas.ts'
import { readFreios } from './freios.ts'
import { type Lidos, openLidos } from './lidos.ts'
import { readConfirmacoes, readProcessos, readSeparados } from './servico.ts'
import { readDeposito, readEmail, readMaquina } from './servicos.ts'
import { readWebhooks } from './webhooks.ts'

/** A reader of causes, with the kinds that it alone finds. */
type Leitor = { tipos: readonly TipoDeIncidente[]; ler: (app: App, lidos: Lidos) => Promise<Causa[]> }

const LEITORES: readonly Leitor[] = [
  { tipos: ['municipio_fora', 'nacional_fora'], ler: readCidades },
  { tipos: ['notas_em_duvida', 'notas_em_conflito'], ler: readDuvidas },
  { tipos: ['emissao_pausada'], ler: readFreios },
  { tipos: ['fila_pausada', 'fila_atrasada', 'tarefas_desistidas'], ler: readFilas },
  { tipos: ['notas_bloqueadas', 'certificado'], ler: readCertificados },
  { tipos: ['webhook_recusa'], ler: readWebhooks },
  { tipos: ['banco_fora'], ler: readBancos },
  { tipos: ['email_parado'], ler: readEmail },
  { tipos: ['deposito_fora'], ler: readDeposito },
  { tipos: ['disco_cheio', 'relogio_fora'], ler: readMaquina },
  { tipos: ['alerta'], ler: readAlertas },
  { tipos: ['sem_worker', 'processo_silencioso'], ler: readProcessos },
  { tipos: ['linhas_separadas'], ler: readSeparados },
  { tipos: ['confirmacao_pendente'], ler: readConfirmacoes },
]

/**
 * Every cause there is now, each key once. `lidos`: the kinds that were read; those of a reader that failed are not among
 * them, and nothing is known of their causes.
 */
export async function readCausas(app: App): Promise<{ causas: Causa[]; lidos: TipoDeIncidente[] }> {
  const lidos = openLidos(app)
  const read = await Promise.all(
    LEITORES.map(async ({ tipos, ler }) => {
      try {
        return { tipos, causas: (await ler(app, lidos)).map(neverGraveInTest) }
      } catch (error) {
        app.log.error({ err: error, tipos }, 'causes of incidents not read')
        return { tipos: [], causas: [] }
      }
    }),
  )
  const byChave = new Map<string, Causa>()
  for (const causa of read.flatMap(({ causas }) => causas)) {
    const other = byChave.get(causa.chave)
    if (!other || GRAVIDADES.indexOf(causa.gravidade) < GRAVIDADES.indexOf(other.gravidade))
      byChave.set(causa.chave, causa)
  }
  return { causas: [...byChave.values()], lidos: read.flatMap(({ tipos }) => tipos) }
}

/** Nothing in homologacao wakes a person. */
const neverGraveInTest = (causa: Causa): Causa =>
  causa.ambiente === 'homologacao' && causa.gravidade === 'critica' ? { ...causa, gravidade: 'atencao' } : causa
