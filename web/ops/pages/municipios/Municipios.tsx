import { getRouteApi } from '@tanstack/react-router'
import { type MunicipioAdmin, readList } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { inteiro } from '#web/words/formatos.ts'
import { SIGLAS } from '#web/words/municipios.ts'
import { TRILHOS } from '#web/words/status.ts'
import { Duas } from '../partes.tsx'

const rota = getRouteApi('/dentro/municipios')
const UFS = SIGLAS.map((uf) => ({ value: uf, label: uf }))

const COLUNAS: Coluna<MunicipioAdmin>[] = [
  {
    id: 'nome',
    titulo: 'Município',
    fixa: true,
    planilha: ({ nome, uf }) => `${nome}/${uf}`,
    celula: ({ nome, uf, ibge }) => (
      <>
        <span className="font-medium">
          {nome}, {uf}
        </span>
        <span className="sub block font-mono">{ibge}</span>
      </>
    ),
  },
  {
    id: 'rota',
    titulo: 'Em produção',
    className: 'md:max-w-0 md:w-[30%]',
    planilha: ({ rotas }) => `${TRILHOS[rotas.producao.trilho]}: ${rotas.producao.motivo}`,
    celula: ({ rotas }) => <Duas um={TRILHOS[rotas.producao.trilho]} dois={rotas.producao.motivo} />,
  },
  {
    id: 'padrao',
    titulo: 'Padrão',
    className: 'max-md:hidden',
    planilha: ({ padraoSugerido, provedor }) => padraoSugerido ?? provedor,
    celula: ({ padraoSugerido, provedor }) => <Duas um={padraoSugerido ?? 'Desconhecido'} dois={provedor} />,
  },
  {
    id: 'populacao',
    titulo: 'População',
    direita: true,
    className: 'max-md:hidden',
    planilha: ({ populacao }) => populacao,
    celula: ({ populacao }) => inteiro(populacao),
  },
  {
    id: 'estado',
    titulo: 'Atendido',
    direita: true,
    planilha: ({ rotas }) => (rotas.producao.falta ? 'Não' : 'Sim'),
    celula: ({ rotas }) => (rotas.producao.falta ? <Selo tom="cinza">Ainda não</Selo> : <Selo tom="verde">Sim</Selo>),
  },
]

/** Every municipality: by which road its notes go, and what is missing where they cannot. */
export const Municipios = () => (
  <>
    <Cabecalho titulo="Municípios" texto="Por onde cada cidade recebe as notas, e o que falta." />
    <Lista
      rota={rota}
      rotulo="Municípios"
      busca="Nome ou código do IBGE"
      filtros={[escolha('uf', 'Estado', UFS), escolha('trilho', 'Trilho', opcoesDe(TRILHOS))]}
      consulta={({ q, uf, trilho }, fatia) =>
        readList('GET /admin/municipios', {
          consulta: {
            ...defined({ search: q, uf: umDe(uf, SIGLAS), trilho: umDe(trilho, ['nacional', 'municipal']) }),
            ...fatia,
          },
        })
      }
      colunas={COLUNAS}
      chave={({ ibge }) => ibge}
      grade='"nome estado" "rota rota"'
      densa
      nada={{ titulo: 'Nenhum município com estes filtros' }}
      vazio={<Vazio titulo="Nenhum município" />}
    />
  </>
)
