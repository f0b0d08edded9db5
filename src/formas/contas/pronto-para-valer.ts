import { type Static, Type } from 'typebox'
import { COMPARTILHADOS, ESTADOS_PARA_VALER, ITENS_PARA_VALER } from '#domain/pronto-para-valer.ts'
import { Forma, Id, OuNulo } from '#formas/comum.ts'

/** One thing that a company needs in production. */
export const ItemParaValer = Forma('ItemParaValer', {
  item: Type.Enum([...ITENS_PARA_VALER], { description: 'O que foi conferido.' }),
  estado: Type.Enum([...ESTADOS_PARA_VALER], {
    description: 'falta: a produção recusaria a nota. confira: só a empresa sabe se está certo.',
  }),
  mensagem: Type.String({ description: 'O que se achou, numa frase.' }),
  codigo: OuNulo(Type.String({ description: 'O código com que a falta se recusa; nulo quando nada falta.' })),
  onde: Type.String({
    description: 'A página do portal em que se vê ou se corrige.',
    examples: ['/empresas/7c1f7a5e-1f0b-4c86-9a56-0f2a5f1c9d11?aba=certificado'],
  }),
  impedeACopia: Type.Boolean({ description: 'Se nada se copia para a produção enquanto isto falta.' }),
})
export type ItemParaValer = Static<typeof ItemParaValer>

const DiferenteNaProducao = Type.Object({
  id: OuNulo({ ...Id, description: 'O que existe na produção.' }),
  nome: Type.String({ description: 'Como a conta o chama.' }),
  campos: Type.Array(Type.String(), { description: 'Os campos que não são iguais nos dois ambientes.' }),
})
const NaoCopiado = Type.Object({
  id: OuNulo({ ...Id, description: 'O que existe em homologação.' }),
  nome: Type.String({ description: 'Como a conta o chama.' }),
  motivo: Type.String({ description: 'Por que não vai para a produção.' }),
})
const LISTADOS_MAX = 100
const listas = {
  diferentes: Type.Array(DiferenteNaProducao, {
    maxItems: LISTADOS_MAX,
    description: `O que existe nos dois ambientes e não é igual: fica como está na produção. Até ${LISTADOS_MAX}.`,
  }),
  naoCopiados: Type.Array(NaoCopiado, {
    maxItems: LISTADOS_MAX,
    description: `O que não pode ir, cada um com o motivo. Até ${LISTADOS_MAX}.`,
  }),
}
const novas = Type.Array(
  Type.Object({
    id: { ...Id, description: 'A recorrente: antes da cópia, a de homologação; depois, a da produção.' },
    nome: Type.String({ description: 'Como a conta chama esta nota recorrente.' }),
    primeiraData: Type.String({ format: 'date', description: 'Nenhuma nota sai antes deste dia.' }),
  }),
  { maxItems: LISTADOS_MAX, description: `As primeiras ${LISTADOS_MAX}, com a data em que cada uma começaria.` },
)

const plano = {
  aCopiar: Type.Integer({ minimum: 0, description: 'Quantos a produção ainda não tem.' }),
  jaExistem: Type.Integer({ minimum: 0, description: 'Quantos a produção já tem.' }),
  ...listas,
}
const PlanoDaCopia = Forma('PlanoDaCopia', plano)
const PlanoDasRecorrentes = Forma('PlanoDaCopiaDeRecorrentes', { ...plano, novas })

/** Whether a company may issue in production, and what would go there from homologação. */
export const ProntoParaValer = Forma('ProntoParaValer', {
  pronta: Type.Boolean({ description: 'Se nada falta: a produção aceitaria uma nota agora.' }),
  podeCopiar: Type.Boolean({ description: 'Se nada do que falta impede a cópia.' }),
  itens: Type.Array(ItemParaValer, { description: 'Um de cada, na ordem em que se lê.' }),
  copia: Type.Object(
    {
      configuracoes: { ...PlanoDaCopia, description: 'Como a empresa emite em cada município.' },
      clientes: { ...PlanoDaCopia, description: 'Os clientes conhecidos só de notas de teste.' },
      recorrentes: { ...PlanoDasRecorrentes, description: 'As notas recorrentes, que chegam pausadas.' },
    },
    { description: 'O que iria de homologação para a produção.' },
  ),
  compartilhados: Type.Array(
    Type.Object({
      tipo: Type.Enum([...COMPARTILHADOS], { description: 'O que é dos dois ambientes.' }),
      quantos: Type.Integer({ minimum: 0, description: 'Quantos há.' }),
    }),
    { description: 'O que já vale nos dois ambientes, e por isso não se copia.' },
  ),
})
export type ProntoParaValer = Static<typeof ProntoParaValer>

const resultado = {
  copiados: Type.Integer({ minimum: 0, description: 'Quantos foram copiados agora.' }),
  jaExistiam: Type.Integer({ minimum: 0, description: 'Quantos a produção já tinha.' }),
  ...listas,
}
const ResultadoDaCopia = Forma('ResultadoDaCopia', resultado)

/** What one copy did. */
export const CopiaParaProducao = Forma('CopiaParaProducao', {
  configuracoes: { ...ResultadoDaCopia, description: 'Como a empresa emite em cada município.' },
  clientes: { ...ResultadoDaCopia, description: 'Os clientes conhecidos só de notas de teste.' },
  recorrentes: {
    ...Forma('ResultadoDaCopiaDeRecorrentes', { ...resultado, novas }),
    description: 'As notas recorrentes, que chegam pausadas.',
  },
})
export type CopiaParaProducao = Static<typeof CopiaParaProducao>

type Listas = Pick<CopiaParaProducao['clientes'], 'diferentes' | 'naoCopiados'>
/** What exists in both ambientes and differs, or may not go, at most as many as an answer has. */
export const listadosDe = ({ diferentes, naoCopiados }: Listas): Listas => ({
  diferentes: diferentes.slice(0, LISTADOS_MAX),
  naoCopiados: naoCopiados.slice(0, LISTADOS_MAX),
})
export const novasListadas = (novas: CopiaParaProducao['recorrentes']['novas']) => novas.slice(0, LISTADOS_MAX)
