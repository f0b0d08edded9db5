// How each work over rows of many accounts is repeated for one row that was set aside.

import type { Obra } from '#domain/obras.ts'
import { closeAgain } from '#features/access/watch-ver-como.ts'
import { answerAgain } from '#features/cidades/avise-me/answer-pedidos.ts'
import { addAgain } from '#features/cidades/municipios/roll-up-saude.ts'
import { moveCobrancas } from '#features/faturamento/cobrancas/clock.ts'
import { reconcileAgain } from '#features/faturamento/cobrancas/reconcile.ts'
import { advanceAgain } from '#features/faturamento/contratos/advance.ts'
import { reevaluateAgain } from '#features/faturamento/inadimplencia/clock.ts'
import { takeStepsAgain } from '#features/faturamento/inadimplencia/take-steps.ts'
import { runAgain } from '#features/faturamento/lote/run-lote.ts'
import { issueAgain } from '#features/faturamento/nf/clock.ts'
import { applyAgain } from '#features/faturamento/reajustes/apply-reajuste.ts'
import { finishAgain } from '#features/incidentes/avisos/end-avisos.ts'
import { tellAgain } from '#features/mail/certificado-expiry.ts'
import { closeOf } from '#features/nfse/busca/blocos.ts'
import { indexThese } from '#features/nfse/busca/index-notas.ts'
import { moveAgain } from '#features/nfse/documentos/move-documents.ts'
import { situateThese } from '#features/nfse/nota/situate-iss.ts'
import { addContas } from '#features/nfse/read/roll-up-contagens.ts'
import { checkNotas, readEmpresas } from '#features/nfse/watch/schedule-status-checks.ts'
import { planAgain } from '#features/recorrentes/plan.ts'
import type { Refazer } from '#features/separados/retry-separados.ts'
import { expandAgain } from '#features/webhooks/expand-events.ts'

/** The function of each work that repeats one row. */
export const REFAZER: Readonly<Record<Obra, Refazer>> = {
  'eventos.expandir': expandAgain,
  'busca.indexar': (app, linha) => indexThese(app, [linha]),
  'busca.blocos': closeOf,
  'contagens.somar': (app, linha) => app.sistema.transaction((tx) => addContas(tx, [linha])),
  'notas.situar-iss': (app, linha) => app.sistema.transaction((tx) => situateThese(tx, [linha])),
  'saude.somar': addAgain,
  'notas.verificar': (app, linha) => checkNotas(app, [linha]),
  'empresas.ler-eventos': (app, linha) => readEmpresas(app, [linha]),
  'documentos.mover': moveAgain,
  'recorrentes.planejar': planAgain,
  'faturas.cobrar-passos': takeStepsAgain,
  'contratos.avancar': advanceAgain,
  'contratos.reavaliar': reevaluateAgain,
  'reajustes.aplicar': applyAgain,
  'nf-mensalidade.emitir': issueAgain,
  'lote-de-faturas.passo': runAgain,
  'cobrancas.mover': (app, linha) => moveCobrancas(app, [linha]),
  'conciliacao.registrar': reconcileAgain,
  'certificados.avisar': tellAgain,
  'avise-me.responder': answerAgain,
  'avisos.encerrar': finishAgain,
  'ver-como.encerrar': closeAgain,
}
