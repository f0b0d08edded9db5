import { Type } from 'typebox'
import { JANELAS, type Janela, showMovimento } from '#features/movimento/show-movimento.ts'
import { listObservacoes } from '#features/observacao/em-observacao.ts'
import { Ambiente, Forma, Momento, OuNulo, Trilho } from '#http/schemas/common.ts'
import { Movimento } from '#http/schemas/movimento.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['visão geral (administração)'], permission: 'admin.saude.read' } as const

const comparado = { atual: Movimento, antes: Movimento }

/** What happens now, for operators (docs/especificacao/contrato.md#44-admin). */
export const adminDashboardV2 = [
  route('GET /admin/dashboard-v2/em-observacao', {
    ...read,
    summary: 'Lista o que uma pessoa deve olhar agora, do mais grave ao menos',
    description:
      'Notas incertas e bloqueadas, municípios fora do ar, filas paradas, linhas separadas, certificados, webhooks, processos e alertas, cada item com as operações que o mostram ou resolvem. Vazio quando tudo anda.',
    answers: {
      200: Forma('EmObservacao', {
        em: Momento,
        alertasAbertos: Type.Integer({
          description: 'Quantos alertas estão abertos; os 50 mais antigos estão em items.',
        }),
        items: Type.Array(
          Forma('Observacao', {
            tipo: Type.String(),
            gravidade: Type.Enum(['critica', 'atencao', 'informacao'], {
              description: 'critica: documentos de clientes parados ou em dúvida.',
            }),
            alvo: Type.String({ description: 'conexao:ambiente, uma fila, uma empresa, uma nota.' }),
            mensagem: Type.String(),
            desde: OuNulo(Momento),
            contas: Type.Integer({ description: 'Quantas contas são atingidas.' }),
            primeirasContas: Type.Array(Type.Object({ id: Type.String(), nome: Type.String() }), {
              description: 'As primeiras delas, até três, a com mais notas antes.',
            }),
            notas: Type.Integer({ description: 'Quantas notas ou entregas são atingidas.' }),
            operacoes: Type.Array(Type.String()),
          }),
        ),
      }),
    },
    handle: ({ ctx }) => listObservacoes(ctx),
  }),
  route('GET /admin/dashboard-v2/overview', {
    ...read,
    summary: 'Mostra o que aconteceu com as notas numa janela, contra a janela anterior',
    description:
      'De todas as contas, ao todo, por trilho e por padrão. 1h e 24h em passos de cinco minutos; 7d e 30d em dias de Brasília, o de hoje incluído. As contagens têm alguns segundos de atraso.',
    query: Type.Object({
      janela: Type.Enum(Object.keys(JANELAS) as Janela[], { default: '24h' }),
      ambiente: Type.Optional(Ambiente),
    }),
    answers: {
      200: Forma('VisaoDoMovimento', {
        janela: Type.Enum(Object.keys(JANELAS) as Janela[]),
        desde: Momento,
        ate: Momento,
        antesDesde: Momento,
        incertasAgora: Type.Integer({
          description: 'Notas de resultado desconhecido agora, qualquer que seja a janela.',
        }),
        ...comparado,
        porTrilho: Type.Array(Type.Object({ trilho: Trilho, ...comparado })),
        porPadrao: Type.Array(Type.Object({ padrao: Type.String(), ...comparado })),
      }),
    },
    handle: ({ ctx, query }) => showMovimento(ctx, query),
  }),
]
