import type { NotaNaPagina as Nota } from '../formas.ts'
import type { Tom } from './status.ts'

type Cancelamento = NonNullable<Nota['cancelamento']>

/** The state of an attempt to end a note, in words. Null once the state of the note says it all. */
export function writeCancelamento({ tipo, status }: Cancelamento): { tom: Tom; titulo: string; texto: string } | null {
  const escrito = TEXTOS[tipo]?.[status] ?? TEXTOS.direto?.[status]
  return escrito ? { tom: escrito[0], titulo: escrito[1], texto: escrito[2] } : null
}

type Escrito = readonly [tom: Tom, titulo: string, texto: string]
const SEM_RESPOSTA: Escrito = [
  'azul',
  'Cancelamento em andamento',
  'O pedido foi enviado e a resposta ainda não veio. Perguntamos de novo sozinhos; até lá a nota continua valendo.',
]

const TEXTOS: Partial<Record<Cancelamento['tipo'], Partial<Record<Cancelamento['status'], Escrito>>>> = {
  direto: {
    em_processamento: SEM_RESPOSTA,
    registrada: SEM_RESPOSTA,
    incerta: SEM_RESPOSTA,
    recusado: ['vermelho', 'O cancelamento foi recusado', 'A nota continua valendo.'],
  },
  analise: {
    registrada: [
      'azul',
      'Pedido de cancelamento a caminho',
      'A nota continua valendo enquanto a prefeitura não responde.',
    ],
    em_analise: [
      'azul',
      'A prefeitura está analisando o cancelamento',
      'A nota continua valendo até a decisão. Ela aparece aqui e no webhook, sem precisar consultar.',
    ],
    aguardando_acao_manual: [
      'ambar',
      'Este pedido é feito fora do sistema',
      'A prefeitura não recebe pedidos de análise pela internet. O suporte foi avisado e vai orientar o que fazer.',
    ],
    indeferida: ['vermelho', 'A prefeitura negou o cancelamento', 'A nota continua valendo.'],
    expirada: [
      'vermelho',
      'A prefeitura não respondeu no prazo',
      'A nota continua valendo. Se for preciso, peça de novo.',
    ],
  },
  substituicao: {
    aguardando_substituta: [
      'azul',
      'Substituição em andamento',
      'A nota nova foi enviada. Esta continua valendo até a nova ser autorizada.',
    ],
    em_processamento: [
      'azul',
      'Substituição em andamento',
      'A nota nova já foi autorizada, e o cancelamento desta está a caminho.',
    ],
    desfeita: ['vermelho', 'A substituição não aconteceu', 'A nota nova foi recusada. Esta continua valendo.'],
  },
}
