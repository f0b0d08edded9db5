import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TipoDeAlerta } from '../alertas.ts'
import { ESTADOS_DE_JOB } from '../job.ts'
import { ATOS } from './atos.ts'
import { ESTADOS_DO_CONFLITO } from './conflito.ts'
import { isSettled, type StatusNota, TRANSITIONS } from './nota.ts'
import { type FatosDoPasso, PASSOS, type Passo, passoOf, quandoOf, type TarefaDoPasso } from './passo.ts'
import { palavrasOf, SEM_DECISAO } from './passo-palavras.ts'

const EM = '2026-11-29T17:03:00.000Z'
const job = (more: Partial<TarefaDoPasso> = {}): TarefaDoPasso => ({
  ...{ fila: 'nota.consult', estado: 'agendado', em: EM, causa: null, retida: null },
  ...more,
})
const issue = (more: Partial<TarefaDoPasso> = {}) => job({ fila: 'nota.issue', ...more })
const duvida = { resultado: 'incerta', temProtocolo: false } as const
const fatos = (status: StatusNota, more: Partial<FatosDoPasso> = {}): FatosDoPasso => ({
  ...{ status, envio: null, tarefa: null, conflito: null, alertas: [], pedidoAberto: false },
  ...{ podeReemitir: false, reemitida: false, erros: [], dito: null },
  ...more,
})
const conflito = (estado: 'aberto' | 'declarado_alheio' | 'nosso' | 'alheio' | 'desfeito') => ({
  conflito: { estado, numero: '20431' },
})

/** Every state of a note in every situation that it may be found in. */
const TABLE: readonly [Passo, FatosDoPasso][] = [
  ['na_fila', fatos('processando', { tarefa: issue() })],
  ['na_fila', fatos('processando', { tarefa: issue({ estado: 'aguardando' }) })],
  ['na_fila', fatos('processando', { tarefa: issue(), ...conflito('alheio') })],
  ['na_fila', fatos('processando', { tarefa: issue(), envio: { resultado: 'nao_enviada', temProtocolo: false } })],
  ['enviando', fatos('processando', { tarefa: issue({ estado: 'executando' }) })],
  ['consultando', fatos('processando', { tarefa: job({ estado: 'executando' }), envio: duvida })],
  ['em_duvida', fatos('processando', { tarefa: job(), envio: duvida })],
  ['em_duvida', fatos('processando', { tarefa: issue(), envio: { resultado: 'nula', temProtocolo: false } })],
  ['aguardando_prefeitura', fatos('processando', { tarefa: job(), envio: { ...duvida, temProtocolo: true } })],
  ['fila_pausada', fatos('processando', { tarefa: issue({ estado: 'bloqueado', retida: 'pausa' }) })],
  ['emissao_pausada', fatos('processando', { tarefa: issue({ estado: 'bloqueado', retida: 'freio' }) })],
  ['cidade_suspensa', fatos('processando', { tarefa: job({ retida: 'cidade' }), envio: duvida })],
  ['espera_causa', fatos('processando', { tarefa: issue({ retida: 'causa', causa: 'sem certificado ativo' }) })],
  ['tarefa_parada', fatos('processando', { tarefa: issue({ estado: 'falhou' }) })],
  ['sem_tarefa', fatos('processando')],
  ['conflito', fatos('processando', { tarefa: job(), envio: duvida, ...conflito('aberto') })],
  ['pergunta_recusada', fatos('processando', { tarefa: job(), envio: duvida, alertas: ['pergunta_recusada'] })],
  ['nova_tentativa', fatos('falha_temporaria', { tarefa: issue() })],
  ['enviando', fatos('falha_temporaria', { tarefa: issue({ estado: 'executando' }) })],
  ['em_duvida', fatos('falha_temporaria', { tarefa: job(), envio: duvida })],
  ['sem_decisao', fatos('falha_temporaria', { tarefa: job(), envio: duvida, alertas: ['nota_incerta'] })],
  [
    'sem_decisao',
    fatos('falha_temporaria', { tarefa: job({ retida: 'cidade' }), envio: duvida, alertas: ['nota_incerta'] }),
  ],
  ['sem_decisao', fatos('falha_temporaria', { envio: duvida, alertas: ['nota_incerta'] })],
  [
    'consultando',
    fatos('falha_temporaria', { tarefa: job({ estado: 'executando' }), envio: duvida, alertas: ['nota_incerta'] }),
  ],
  [
    'pergunta_recusada',
    fatos('falha_temporaria', { tarefa: job(), envio: duvida, alertas: ['nota_incerta', 'pergunta_recusada'] }),
  ],
  [
    'teste_sem_marca',
    fatos('falha_temporaria', { tarefa: job(), envio: duvida, alertas: ['nota_incerta', 'teste_sem_marca'] }),
  ],
  ['conflito', fatos('falha_temporaria', { tarefa: job(), alertas: ['nota_em_conflito'], ...conflito('aberto') })],
  ['conflito_decidido', fatos('falha_temporaria', { tarefa: job(), ...conflito('declarado_alheio') })],
  ['tarefa_parada', fatos('falha_temporaria', { tarefa: job({ estado: 'falhou' }), envio: duvida })],
  ['sem_tarefa', fatos('falha_temporaria', { envio: duvida })],
  ['autorizada', fatos('autorizada')],
  ['autorizada', fatos('autorizada', { ...conflito('nosso'), alertas: ['numero_ja_usado_por_outro'] })],
  ['pedido_em_curso', fatos('autorizada', { pedidoAberto: true, tarefa: job({ fila: 'nota.cancel' }) })],
  ['pedido_em_curso', fatos('autorizada', { pedidoAberto: true })],
  ['tarefa_parada', fatos('autorizada', { pedidoAberto: true, tarefa: job({ estado: 'falhou' }) })],
  ['cidade_suspensa', fatos('autorizada', { pedidoAberto: true, tarefa: job({ retida: 'cidade' }) })],
  ['cancelamento_manual', fatos('autorizada', { pedidoAberto: true, alertas: ['cancelamento_manual'] })],
  ['cancelamento_sem_resposta', fatos('autorizada', { pedidoAberto: true, alertas: ['cancelamento_sem_resposta'] })],
  ['analise_sem_resposta', fatos('autorizada', { alertas: ['analise_sem_resposta'] })],
  ['duas_notas', fatos('autorizada', { alertas: ['substituicao_com_duas_notas'] })],
  ['documento_divergente', fatos('autorizada', { alertas: ['documento_divergente'] })],
  ['documento_divergente', fatos('cancelada', { alertas: ['documento_divergente'] })],
  ['cancelada', fatos('cancelada')],
  ['substituida', fatos('substituida')],
  ['recusada', fatos('rejeitada', { podeReemitir: true })],
  ['recusada_sem_prova', fatos('rejeitada')],
  ['reemitida', fatos('rejeitada', { reemitida: true })],
  ['teste_barrado', fatos('rejeitada', { podeReemitir: true, alertas: ['homologacao_em_producao'] })],
  ['encerrada', fatos('falha_definitiva', { podeReemitir: true })],
  ['reemitida', fatos('falha_definitiva', { reemitida: true })],
  ['recusada_sem_prova', fatos('falha_definitiva')],
]

test('a note in each state and situation is at one step', () => {
  for (const [passo, each] of TABLE) assert.equal(passoOf(each), passo, JSON.stringify(each))
  const reached = new Set(TABLE.map(([passo]) => passo))
  assert.deepEqual(
    PASSOS.filter((passo) => !reached.has(passo)),
    [],
  )
})

const ALERTAS: readonly TipoDeAlerta[][] = [
  [],
  ['nota_incerta'],
  ['pergunta_recusada', 'nota_incerta'],
  ['teste_sem_marca'],
  ['homologacao_em_producao'],
  ['cancelamento_manual'],
  ['municipio_inacessivel'],
]
const jobs = [
  null,
  ...ESTADOS_DE_JOB.flatMap((estado) => [job({ estado }), issue({ estado, causa: 'sem certificado ativo' })]),
  ...(['causa', 'pausa', 'freio', 'cidade'] as const).map((retida) => job({ estado: 'bloqueado', retida })),
]
const envios = [
  null,
  duvida,
  { ...duvida, temProtocolo: true },
  { resultado: 'recusada', temProtocolo: false },
] as const

/** Every combination of what the decision reads. */
function* all(): Generator<FatosDoPasso> {
  for (const status of Object.keys(TRANSITIONS) as StatusNota[])
    for (const alertas of ALERTAS)
      for (const tarefa of jobs)
        for (const envio of envios)
          for (const estado of [null, ...ESTADOS_DO_CONFLITO])
            for (const [podeReemitir, reemitida, pedidoAberto] of [
              [false, false, false],
              [true, false, true],
              [false, true, false],
            ] as const)
              yield fatos(status, {
                ...{ alertas, tarefa, envio, podeReemitir, reemitida, pedidoAberto },
                ...(estado && conflito(estado)),
                erros: [{ codigo: 'E0310', mensagem: 'Código inválido.' }],
              })
}

test('what is said never contradicts the alert, names an act that exists, and speaks in words', () => {
  for (const each of all()) {
    const passo = passoOf(each)
    const { titulo, porque, sozinho, pessoa, ato, espera } = palavrasOf(passo, each)
    const dito = [titulo, porque, sozinho, pessoa].join(' ')
    assert.doesNotMatch(dito, /\/admin|POST|undefined|null|falha_|_temporaria|até saber|\.\./, dito)
    for (const frase of [porque, sozinho, pessoa]) assert.match(frase, /^[A-ZÀ-Ú0-9].*\.$/, frase)
    assert.ok(ato === null || ATOS.includes(ato), passo)
    assert.equal(espera === 'pessoa' && pessoa === 'Nada a fazer.', false, passo)
    const waits = !isSettled(each.status) && each.tarefa?.estado !== 'executando'
    if (waits && each.alertas.includes('nota_incerta'))
      assert.notEqual(espera, passo === 'conflito_decidido' ? 'pessoa' : 'servico', passo)
    if (isSettled(each.status) && !each.pedidoAberto) assert.notEqual(ato, 'consultar')
    if (each.tarefa === null) assert.equal(quandoOf(passo, each), null)
  }
})

test('the step at which only a person ends the note says what its alert says, and when it is asked again', () => {
  const each = fatos('falha_temporaria', { tarefa: job(), envio: duvida, alertas: ['nota_incerta'] })
  const palavras = palavrasOf(passoOf(each), each)
  assert.deepEqual([palavras.titulo, palavras.ato, palavras.espera], [SEM_DECISAO, 'falha-definitiva', 'pessoa'])
  assert.equal(quandoOf(passoOf(each), each), EM)
  const { porque } = palavrasOf('sem_decisao', { ...each, dito: 'E999: Sistema em manutenção' })
  assert.match(porque, / A cidade respondeu: “E999: Sistema em manutenção”\.$/)
})

test('a refusal quotes its first reason with the code, and counts the others', () => {
  const erros = [
    { codigo: 'E0310', mensagem: 'Código de serviço inválido.' },
    { codigo: 'E1', mensagem: 'x' },
  ]
  const each = fatos('rejeitada', { podeReemitir: true, erros })
  assert.equal(palavrasOf(passoOf(each), each).porque, 'E0310: Código de serviço inválido. E mais 1.')
  const none = fatos('rejeitada', { podeReemitir: true })
  assert.equal(palavrasOf(passoOf(none), none).porque, 'A recusa veio sem explicação.')
})
