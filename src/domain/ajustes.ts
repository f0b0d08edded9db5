import type { Schema } from './schema.ts'

/** One setting of the service that operators change while it runs. */
type Definicao<Valor> = {
  /** What a value must be; its `description` says what the setting does. */
  schema: Schema
  /** The value without an override; null: none. */
  padrao: Valor
  /** The unit of a number. */
  unidade: string | null
  /** The roles of the back-office that may change it. */
  papeis: readonly ('operador' | 'superadmin')[]
}

/** The values of all settings. */
export type Ajustes = {
  'acesso.segundoFatorObrigatorio': boolean
  'alertas.certificadoDias': number
  'alertas.emails': readonly string[]
  'alertas.gravidadeMinima': 'critica' | 'atencao' | 'informacao'
  'alertas.notaIncertaHoras': number
  'cancelamento.prazoPadraoHoras': number | null
  'cnpj.alfanumerico': boolean
  'consulta.esperaMaximaMinutos': number
  'documentos.moverDepoisDeDias': number
  'emissao.pausarConexoes': readonly string[]
  'emissao.pausarPadroes': readonly string[]
  'emissao.pausarTrilhos': readonly ('nacional' | 'municipal')[]
  'envio.esperaMaximaMinutos': number
  'envio.tentativasMaximas': number
  'faturamento.acoesAutomaticas': readonly ('emitir_cobranca' | 'emitir_nf' | 'enviar_email')[]
  'faturamento.automatico': boolean
  'faturamento.baixaMaximaOperador': number
  'faturamento.diaDaGeracao': number
  'faturamento.diaDoFechamento': number
  'guarda.documentosMeses': number | null
  'guarda.webhooksMeses': number
  'incidentes.notasSemSegundaPessoa': number
  'limites.requisicoesPorMinuto': number
  'lotes.guardarDias': number
  'monitor.certificadoDias': number
  'monitor.estavelMinutos': number
  'monitor.falhasSeguidas': number
  'monitor.sondaMinutos': number
  'portal.avisoManutencao': string | null
  'regulamentacao.enderecos': readonly string[]
  'saude.buscaSegundos': number
  'saude.emailsSegundos': number
  'saude.eventosSegundos': number
  'saude.webhooksSegundos': number
  'suporte.documentacao': string | null
  'suporte.email': string | null
  'suporte.paginaDeStatus': string | null
  'suporte.telefone': string | null
  'teste.emailsPorDia': number
  'teste.webhooksPorDia': number
}
export type ChaveDeAjuste = keyof Ajustes

const inteiro = (minimum: number, maximum: number, description: string): Schema => ({
  type: 'integer',
  minimum,
  maximum,
  description,
})
const simOuNao = (description: string): Schema => ({ type: 'boolean', description })
const lista = (items: Schema, description: string): Schema => ({ type: 'array', items, maxItems: 100, description })
const nome: Schema = {
  type: 'string',
  maxLength: 100,
  pattern: '^[a-z0-9]+(?:[.-][a-z0-9]+){0,49}$',
  'x-formato': 'letras minúsculas, dígitos, pontos e hifens',
}
const endereco = (description: string): Schema => ({
  type: 'string',
  maxLength: 300,
  pattern: '^https://[^\\s@]+$',
  'x-formato': 'um endereço https://',
  description,
})
const SUPERADMIN = ['superadmin'] as const
/** What the person on call needs. */
const PLANTAO = ['operador', 'superadmin'] as const
const PAUSA = 'As notas são aceitas e esperam na fila; consultas e cancelamentos seguem. Nada se perde.'

/** The settings: a closed table (docs/especificacao/decisoes.md#8-later-decisions). */
export const AJUSTES: { readonly [Chave in ChaveDeAjuste]: Definicao<Ajustes[Chave]> } = {
  'acesso.segundoFatorObrigatorio': {
    schema: simOuNao(
      'Quem administra precisa do segundo fator: sem ele, a sessão só serve para cadastrá-lo. Com o banco embutido, o padrão é não exigir.',
    ),
    padrao: true,
    unidade: null,
    papeis: SUPERADMIN,
  },
  'alertas.certificadoDias': {
    schema: inteiro(
      1,
      60,
      'Quantos dias antes do fim de um certificado os avisos começam; das marcas 60, 30, 15, 7 e 1, as que cabem.',
    ),
    padrao: 60,
    unidade: 'dias',
    papeis: SUPERADMIN,
  },
  'alertas.emails': {
    schema: lista(
      { type: 'string', format: 'email', maxLength: 254 },
      'Para quem vão os e-mails sobre alertas que abrem, reabrem e se resolvem; vazia: nenhum.',
    ),
    padrao: [],
    unidade: null,
    papeis: SUPERADMIN,
  },
  'alertas.gravidadeMinima': {
    schema: {
      type: 'string',
      enum: ['critica', 'atencao', 'informacao'],
      description: 'A menor gravidade de que a operação é avisada por e-mail e webhook.',
    },
    padrao: 'atencao',
    unidade: null,
    papeis: SUPERADMIN,
  },
  'alertas.notaIncertaHoras': {
    schema: inteiro(1, 72, 'Idade a partir da qual uma nota de resultado desconhecido levanta o alerta nota_incerta.'),
    padrao: 72,
    unidade: 'horas',
    papeis: SUPERADMIN,
  },
  'cancelamento.prazoPadraoHoras': {
    schema: inteiro(
      1,
      8_760,
      'Prazo de cancelamento direto, contado da autorização, dos municípios para os quais ninguém definiu um; nulo: vale o que a conexão documenta.',
    ),
    padrao: null,
    unidade: 'horas',
    papeis: SUPERADMIN,
  },
  'cnpj.alfanumerico': {
    schema: simOuNao('Aceita CNPJ com letras em contas, empresas e notas novas; desligado, são recusados na entrada.'),
    padrao: true,
    unidade: null,
    papeis: SUPERADMIN,
  },
  'consulta.esperaMaximaMinutos': {
    schema: inteiro(
      1,
      60,
      'A maior espera entre duas consultas de uma nota de resultado desconhecido, nas primeiras 72 horas.',
    ),
    padrao: 15,
    unidade: 'minutos',
    papeis: SUPERADMIN,
  },
  'documentos.moverDepoisDeDias': {
    schema: inteiro(
      1,
      3_650,
      'Quantos dias depois da última troca com o município os documentos de uma nota encerrada vão do banco de dados para o depósito de DOCUMENTOS_S3_URL; sem depósito, nada muda de lugar.',
    ),
    padrao: 90,
    unidade: 'dias',
    papeis: SUPERADMIN,
  },
  'emissao.pausarConexoes': {
    schema: lista(nome, `Conexões (slug) cujas emissões estão pausadas. ${PAUSA}`),
    padrao: [],
    unidade: null,
    papeis: PLANTAO,
  },
  'emissao.pausarPadroes': {
    schema: lista(nome, `Padrões cujas emissões estão pausadas. ${PAUSA}`),
    padrao: [],
    unidade: null,
    papeis: PLANTAO,
  },
  'emissao.pausarTrilhos': {
    schema: lista(
      { type: 'string', enum: ['nacional', 'municipal'] },
      `Trilhos cujas emissões estão pausadas. ${PAUSA}`,
    ),
    padrao: [],
    unidade: null,
    papeis: PLANTAO,
  },
  'envio.esperaMaximaMinutos': {
    schema: inteiro(1, 360, 'A maior espera antes de enviar de novo uma nota que comprovadamente não saiu.'),
    padrao: 360,
    unidade: 'minutos',
    papeis: SUPERADMIN,
  },
  'envio.tentativasMaximas': {
    schema: inteiro(1, 8, 'Envios de uma nota que comprovadamente não saiu, antes de falha_definitiva.'),
    padrao: 8,
    unidade: 'envios',
    papeis: SUPERADMIN,
  },
  'faturamento.acoesAutomaticas': {
    schema: lista(
      { type: 'string', enum: ['emitir_cobranca', 'emitir_nf', 'enviar_email'] },
      'O que o calendário faz com cada fatura que fecha, na ordem cobrança, nota, e-mail; vazia: só fecha.',
    ),
    padrao: ['emitir_cobranca', 'enviar_email'],
    unidade: null,
    papeis: SUPERADMIN,
  },
  'faturamento.automatico': {
    schema: simOuNao(
      'Gera e fecha sozinho as faturas de cada mês que termina, a partir da data em que é ligado. Uma fatura fora dos limites espera por uma pessoa.',
    ),
    padrao: false,
    unidade: null,
    papeis: SUPERADMIN,
  },
  'faturamento.baixaMaximaOperador': {
    schema: inteiro(0, 1_000_000, 'Quanto um operador baixa de uma fatura sem pagamento; acima disso, só superadmin.'),
    padrao: 500,
    unidade: 'reais',
    papeis: SUPERADMIN,
  },
  'faturamento.diaDaGeracao': {
    schema: inteiro(1, 28, 'O dia do mês em que o calendário gera as faturas do mês anterior.'),
    padrao: 1,
    unidade: 'dia do mês',
    papeis: SUPERADMIN,
  },
  'faturamento.diaDoFechamento': {
    schema: inteiro(
      1,
      28,
      'O dia do mês a partir do qual o calendário fecha as faturas que gerou; antes do dia da geração, fecha logo depois dela.',
    ),
    padrao: 3,
    unidade: 'dia do mês',
    papeis: SUPERADMIN,
  },
  'guarda.documentosMeses': {
    schema: inteiro(
      72,
      600,
      'Por quantos meses o histórico e as transmissões das notas ficam nas listas; depois, o mês inteiro é destacado para arquivo, nunca apagado. Nulo: ficam sempre. O mínimo é o da guarda de documentos fiscais (CTN, arts. 173, 174 e 195).',
    ),
    padrao: null,
    unidade: 'meses',
    papeis: SUPERADMIN,
  },
  'guarda.webhooksMeses': {
    schema: inteiro(
      3,
      600,
      'Por quantos meses os eventos de webhook, as entregas e as tentativas ficam guardados; depois, o mês inteiro é apagado.',
    ),
    padrao: 24,
    unidade: 'meses',
    papeis: SUPERADMIN,
  },
  'incidentes.notasSemSegundaPessoa': {
    schema: inteiro(
      0,
      500,
      'Quantas notas em dúvida uma pessoa da operação encerra de uma vez; acima disso, outra precisa confirmar.',
    ),
    padrao: 20,
    unidade: 'notas',
    papeis: SUPERADMIN,
  },
  'limites.requisicoesPorMinuto': {
    schema: inteiro(60, 1_000_000, 'O limite de cada chave de API das contas sem limite próprio.'),
    padrao: 6_000,
    unidade: 'requisições por minuto',
    papeis: SUPERADMIN,
  },
  'lotes.guardarDias': {
    schema: inteiro(
      1,
      365,
      'Por quantos dias as linhas dos lotes do portal ficam guardadas; depois, o conteúdo delas é apagado, e as notas ficam.',
    ),
    padrao: 90,
    unidade: 'dias',
    papeis: SUPERADMIN,
  },
  'monitor.certificadoDias': {
    schema: inteiro(
      1,
      60,
      'Quantos dias antes do fim do certificado TLS de um município o alerta municipio_certificado abre.',
    ),
    padrao: 15,
    unidade: 'dias',
    papeis: SUPERADMIN,
  },
  'monitor.estavelMinutos': {
    schema: inteiro(
      0,
      60,
      'Por quanto tempo as sondas precisam ser respondidas para municipio_inacessivel se resolver.',
    ),
    padrao: 5,
    unidade: 'minutos',
    papeis: SUPERADMIN,
  },
  'monitor.falhasSeguidas': {
    schema: inteiro(1, 10, 'Quantas sondas seguidas sem resposta abrem o alerta municipio_inacessivel.'),
    padrao: 3,
    unidade: 'sondas',
    papeis: SUPERADMIN,
  },
  'monitor.sondaMinutos': {
    schema: inteiro(
      5,
      1_440,
      'De quanto em quanto tempo cada web service em uso é sondado; o que falha é sondado de novo em cinco minutos.',
    ),
    padrao: 60,
    unidade: 'minutos',
    papeis: PLANTAO,
  },
  'portal.avisoManutencao': {
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 300,
      pattern: '\\S',
      'x-formato': 'um texto que não seja só espaços',
      description: 'Aviso mostrado no alto de todas as páginas do portal; nulo: nenhum.',
    },
    padrao: null,
    unidade: null,
    papeis: PLANTAO,
  },
  'regulamentacao.enderecos': {
    schema: lista(
      {
        type: 'string',
        maxLength: 600,
        pattern: '^[a-z0-9-]+=https?://[^\\s@]+$',
        'x-formato': 'tabela=endereço, como nbs=https://exemplo.gov.br/nbs.csv',
      },
      'De onde POST /admin/regulamentacao/checar lê cada tabela oficial, em CSV com o mesmo cabeçalho; uma tabela sem endereço não é checada.',
    ),
    padrao: [],
    unidade: null,
    papeis: SUPERADMIN,
  },
  'saude.buscaSegundos': {
    schema: inteiro(
      10,
      86_400,
      'Quanto uma nota aceita pode esperar para aparecer na busca. Acima disto /health diz degradado e o alerta fila_em_atraso abre.',
    ),
    padrao: 300,
    unidade: 'segundos',
    papeis: PLANTAO,
  },
  'saude.emailsSegundos': {
    schema: inteiro(
      10,
      86_400,
      'Quanto um e-mail pode esperar além da sua hora. Acima disto /health diz degradado e o alerta fila_em_atraso abre.',
    ),
    padrao: 600,
    unidade: 'segundos',
    papeis: PLANTAO,
  },
  'saude.eventosSegundos': {
    schema: inteiro(
      10,
      86_400,
      'Quanto um evento pode esperar para virar entregas de webhook. Acima disto /health diz degradado e o alerta fila_em_atraso abre.',
    ),
    padrao: 60,
    unidade: 'segundos',
    papeis: PLANTAO,
  },
  'saude.webhooksSegundos': {
    schema: inteiro(
      10,
      86_400,
      'Quanto uma entrega de webhook pode esperar além da sua hora. Acima disto /health diz degradado e o alerta fila_em_atraso abre.',
    ),
    padrao: 300,
    unidade: 'segundos',
    papeis: PLANTAO,
  },
  'suporte.documentacao': {
    schema: endereco('Onde a ajuda do portal leva quem integra; nulo: a documentação deste serviço.'),
    padrao: null,
    unidade: null,
    papeis: PLANTAO,
  },
  'suporte.email': {
    schema: {
      type: 'string',
      maxLength: 200,
      pattern: '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$',
      'x-formato': 'um e-mail: nome@exemplo.com.br',
      description: 'O e-mail do suporte, na ajuda do portal; nulo: nenhum.',
    },
    padrao: null,
    unidade: null,
    papeis: PLANTAO,
  },
  'suporte.paginaDeStatus': {
    schema: endereco('A página que diz como o serviço está, na ajuda do portal; nulo: nenhuma.'),
    padrao: null,
    unidade: null,
    papeis: PLANTAO,
  },
  'suporte.telefone': {
    schema: {
      type: 'string',
      pattern: '^[+(\\d][\\d ()-]{7,24}$',
      'x-formato': 'um telefone com DDD: (11) 3333-4444',
      description: 'O telefone do suporte, na ajuda do portal; nulo: nenhum.',
    },
    padrao: null,
    unidade: null,
    papeis: PLANTAO,
  },
  'teste.emailsPorDia': {
    schema: inteiro(
      0,
      1_000,
      'Quantos e-mails com nota uma conta em teste manda a clientes em 24 horas; os outros não saem, e a nota diz isso.',
    ),
    padrao: 20,
    unidade: 'e-mails',
    papeis: PLANTAO,
  },
  'teste.webhooksPorDia': {
    schema: inteiro(1, 10_000, 'Quantos webhooks de teste uma conta em teste pede em 24 horas; depois, 429.'),
    padrao: 50,
    unidade: 'webhooks de teste',
    papeis: PLANTAO,
  },
}

export const CHAVES_DE_AJUSTE = Object.keys(AJUSTES) as ChaveDeAjuste[]
export const isChaveDeAjuste = (chave: string): chave is ChaveDeAjuste => Object.hasOwn(AJUSTES, chave)

/**
 * The values of the settings without an override. The second factor is required of operators unless the database is the
 * embedded one (`embutido`), whose first administrator is shown on a screen and tries the service out.
 */
export const padroesDe = ({ embutido }: { embutido: boolean }): Ajustes => ({
  ...ajustesCom(new Map()),
  'acesso.segundoFatorObrigatorio': !embutido,
})

/** The values in force: the overrides over the defaults. An override the table no longer knows has no effect. */
export function ajustesCom(overrides: ReadonlyMap<string, unknown>, padroes?: Ajustes): Ajustes {
  const entries = CHAVES_DE_AJUSTE.map((chave) => [
    chave,
    overrides.has(chave) ? overrides.get(chave) : (padroes?.[chave] ?? AJUSTES[chave].padrao),
  ])
  return Object.fromEntries(entries) as Ajustes
}
