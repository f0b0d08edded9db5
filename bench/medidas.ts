// Every bench by its name, `./<name>.ts`: what it measures, how long it takes, and the options of its own.

/** The options of a bench. */
export type Opcoes = {
  /** The smallest form, in seconds: it proves that the bench runs, and no limit. */
  curto?: boolean
  notas?: number
  /** Notes of the largest account. */
  ate?: number
  contratos?: number
  /** The folder of loaded databases; without it one is loaded and deleted. */
  dados?: string
  /** Load alone. */
  carregar?: boolean
  /** Measure only the questions whose name has this. */
  so?: string
  /** Leave out the routes, measure typing. */
  digitar?: boolean
}

export type Propria = keyof typeof PROPRIAS
type Medida = { frase: string; dura: string; opcoes?: readonly Propria[] }

/** The options that only some benches have. */
export const PROPRIAS = {
  notas: 'quantas notas, em vez do tamanho da medida: 200000, 200k, 5M',
  ate: 'o maior tamanho do eixo de notas: 1M, 5M (20M)',
  contratos: 'quantos contratos, em vez de 50.000',
  dados: 'a pasta que guarda o banco carregado; se ele já está lá, não é carregado de novo',
  carregar: 'só carrega o banco em --dados',
  so: 'só as perguntas cujo nome tem este texto',
  digitar: 'só a digitação no formulário, sem as rotas',
} as const

const CARREGADA = ['notas', 'dados', 'carregar', 'so'] as const

export const MEDIDAS: Record<string, Medida> = {
  sign: { frase: 'Processador para escrever e assinar um DPS, e quanto disso é a assinatura.', dura: '1 min' },
  rps: { frase: 'Processador para escrever e assinar um RPS, e para ler uma resposta SOAP de 10 KB.', dura: '10 s' },
  resolve: { frase: 'Tempo para achar o trilho de um município, com todos carregados.', dura: '2 s' },
  pdf: { frase: 'Processador para desenhar o PDF de uma nota (DANFSe).', dura: '10 s' },
  accept: {
    frase: 'Notas aceitas por segundo por HTTP, ao lado do pgbench com as mesmas instruções, e a demora da resposta.',
    dura: '1 min',
  },
  e2e: {
    frase: 'Notas por segundo do POST à autorização, tudo em uma máquina, sem nota perdida ou em dobro.',
    dura: '1 min',
  },
  cpu: { frase: 'Processador e disco de uma nota, por parte do serviço.', dura: '1 min' },
  webhooks: {
    frase: 'Entregas de webhook por segundo, e a demora com e sem um receptor que não responde.',
    dura: '2 min',
  },
  list: {
    frase: 'Listas, filtros e buscas de uma conta de 5 milhões de notas.',
    dura: '20 min e 9 GB de disco',
    opcoes: CARREGADA,
  },
  web: {
    frase: 'Quando as linhas da lista aparecem no navegador, sem cache, numa conta de 5 milhões de notas.',
    dura: '10 min e 9 GB de disco',
    opcoes: ['notas'],
  },
  formulario: {
    frase: 'A resposta a uma tecla no maior formulário e quanto cada tela se mexe, num computador lento.',
    dura: '5 min',
    opcoes: ['digitar'],
  },
  'back-office': {
    frase: 'As perguntas da operação depois de anos: 5 milhões de notas, 20 milhões de linhas de auditoria.',
    dura: '25 min e 20 GB de disco',
    opcoes: CARREGADA,
  },
  faturamento: {
    frase: 'Um mês de 50.000 contratos com 10 milhões de notas: gerar as faturas, e a prévia de uma.',
    dura: '5 min e 3 GB de disco',
    opcoes: ['contratos', 'notas'],
  },
  crescimento: {
    frase: 'Quanto aceitar, tomar, liquidar e listar uma nota encarece no banco quando as tabelas crescem.',
    dura: '1 h e 66 GB de disco; com --ate 1M, 10 min',
    opcoes: ['ate'],
  },
  recuperacao: {
    frase: 'Depois de SIGKILL em todos os processos, quantos segundos até a taxa de antes, sem nota perdida.',
    dura: '5 min',
  },
  memoria: {
    frase: 'Memória da API e do worker durante 200.000 notas.',
    dura: '20 min',
    opcoes: ['notas'],
  },
  respostas: {
    frase: 'O que respostas longas custam aos outros: notas ao lado de rajadas de GET /municipios, e quem não lê.',
    dura: '3 min',
  },
  enxurrada: {
    frase: 'Cem estranhos que se cadastram, convidam e pedem senhas: quanto um login espera, o que chega a uma caixa.',
    dura: '3 min',
  },
}
