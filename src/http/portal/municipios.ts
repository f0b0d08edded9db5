import { Type } from 'typebox'
import { searchMunicipios } from '#features/cidades/municipios/municipios.ts'
import { findSaudeDetalhe } from '#features/cidades/municipios/saude-municipio.ts'
import { Ambiente, Forma, Ibge, OuNulo, Pagina, PaginaDe } from '#http/schemas/common.ts'
import { MunicipioComSaude, saudeFields, Uf } from '#http/schemas/municipio.ts'
import { route } from '#platform/http/route.ts'

const Contagem = Type.Integer({ minimum: 0 })
const Tempos = OuNulo(
  Forma('Tempos', {
    p50Ms: Type.Integer({ description: 'Metade ficou até aqui; milissegundos, com erro de até 5 %.' }),
    p95Ms: Type.Integer({ description: '95 % ficou até aqui.' }),
  }),
)
const periodoFields = {
  autorizadas: Contagem,
  rejeitadas: Contagem,
  falhas: Type.Integer({ minimum: 0, description: 'Envios que não chegaram ou ficaram sem resposta.' }),
  tempoResposta: Tempos,
  tempoTotal: Tempos,
}
const Dia = Type.String({ format: 'date' })
const Saude = Forma('SaudeDoMunicipio', {
  ibge: Type.String(),
  nome: Type.String(),
  uf: Type.String(),
  ambiente: Ambiente,
  agora: Type.Object({ ...saudeFields, mensagem: Type.String() }),
  periodo: Type.Object(periodoFields, {
    description: 'Os 30 dias juntos. tempoResposta é só do município; tempoTotal vai do aceite à autorização.',
  }),
  dias: Type.Array(Type.Object({ dia: Dia, ...periodoFields })),
  erros: Type.Array(
    Type.Object({
      codigo: Type.String({ examples: ['E0310'] }),
      tipo: Type.Enum(['recusa', 'falha'], {
        description: 'recusa: o município respondeu que não; falha: o envio não deu certo.',
      }),
      mensagem: Type.String(),
      quantas: Contagem,
      ultimoDia: Dia,
    }),
    { description: 'As causas mais frequentes dos 30 dias, até 20.' },
  ),
})
const common = { surface: 'portal', tags: ['municípios'], permission: 'municipio.read' } as const

/** Municipalities for the pages of the portal: search by name, and the recent health of their systems. */
export const portalMunicipios = [
  route('GET /portal/municipios', {
    ...common,
    summary: 'Busca municípios pelo nome ou pelo código IBGE',
    description: 'Sem acento e sem maiúsculas; os que começam pelo texto vêm primeiro.',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 100, description: 'Parte do nome, ou começo do código IBGE.' })),
      uf: Type.Optional(Uf),
      ...Pagina,
    }),
    answers: { 200: PaginaDe(MunicipioComSaude) },
    refuses: ['UF_INEXISTENTE'],
    handle: async ({ ctx, query }) => ({
      ...(await searchMunicipios(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /portal/municipios/:ibge/saude', {
    ...common,
    summary: 'Mostra como o sistema de um município vem respondendo: agora e nos últimos 30 dias',
    description:
      'Soma as notas de todas as contas, sem identificar nenhuma; os dias são os de Brasília e a soma atrasa poucos segundos.',
    params: Type.Object({ ibge: Ibge }),
    query: Type.Object({
      ambiente: Type.Enum(['producao', 'homologacao'], {
        default: 'producao',
        description: 'Cada município tem um sistema para cada ambiente.',
      }),
    }),
    answers: { 200: Saude },
    handle: ({ ctx, params, query }) => findSaudeDetalhe(ctx, params.ibge, query.ambiente),
  }),
]
