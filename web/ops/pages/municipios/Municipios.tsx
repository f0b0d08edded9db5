import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type MunicipioAdmin, read, readList } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { inteiro } from '#web/words/formatos.ts'
import { SIGLAS } from '#web/words/municipios.ts'
import { TRILHOS } from '#web/words/status.ts'
import { Duas } from '../partes.tsx'
import { type FiltroDeMunicipios, MudarVarios } from './MudarVarios.tsx'

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
        <Link to="/municipios/$codigo" params={{ codigo: ibge }} search={{}} className={LINK_LINHA}>
          {nome}, {uf}
        </Link>
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
    id: 'esperando',
    titulo: 'Esperam',
    direita: true,
    ordem: 'esperando',
    className: 'max-md:hidden',
    planilha: ({ esperando }) => esperando.producao + esperando.homologacao,
    celula: ({ esperando: { producao, homologacao } }) =>
      producao + homologacao ? inteiro(producao + homologacao) : <span className="text-tinta-3">–</span>,
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

/** Every municipality: by which road its notes go, what is missing where they cannot, and decisions on many at once. */
export function Municipios() {
  const busca = rota.useSearch()
  const { data: distintos } = useQuery(read('GET /admin/municipios/padroes/distintos', {}))
  const porque = usePorque()('admin.municipio.write', 'decidir sobre municípios')
  const [mudando, setMudando] = useState<MunicipioAdmin[] | null>(null)
  const filtro = filtroDe(busca)
  const padroes = (distintos?.items ?? []).flatMap(({ padrao, municipios }) =>
    padrao ? [{ value: padrao, label: `${padrao} (${inteiro(municipios)})` }] : [],
  )
  return (
    <>
      <Cabecalho titulo="Municípios" texto="Por onde cada cidade recebe as notas, e o que falta.">
        {Object.keys(filtro).length > 0 && (
          <Botao porque={porque} onClick={() => setMudando([])}>
            Decidir sobre todos estes
          </Botao>
        )}
        <Link to="/municipios/padroes" className={classeBotao()}>
          Padrões
        </Link>
        <Link to="/municipios/adesoes" className={classeBotao()}>
          Adesões
        </Link>
        <Link to="/municipios/capacidade" className={classeBotao()}>
          Capacidade
        </Link>
      </Cabecalho>
      <Lista
        rota={rota}
        rotulo="Municípios"
        busca="Nome ou código do IBGE"
        filtros={[
          escolha('uf', 'Estado', UFS),
          escolha('trilho', 'Trilho', opcoesDe(TRILHOS)),
          escolha('padrao', 'Padrão', padroes),
        ]}
        consulta={(busca, fatia) =>
          readList('GET /admin/municipios', {
            consulta: { ...filtroDe(busca), ...(busca.ordem && { ordem: 'esperando' as const }), ...fatia },
          })
        }
        colunas={COLUNAS}
        chave={({ ibge }) => ibge}
        grade='"nome estado" "rota rota"'
        densa
        selecao={[{ nome: 'Decidir', porque, act: setMudando }]}
        nada={{ titulo: 'Nenhum município com estes filtros' }}
        vazio={<Vazio titulo="Nenhum município" />}
      />
      {mudando && (
        <MudarVarios
          {...(mudando.length > 0 ? { escolhidos: mudando } : { filtro })}
          onClose={() => setMudando(null)}
        />
      )}
    </>
  )
}

/** What the address asks for, as the service filters. */
const filtroDe = ({ q, uf, trilho, padrao }: ReturnType<typeof rota.useSearch>): FiltroDeMunicipios =>
  defined({ search: q, uf: umDe(uf, SIGLAS), trilho: umDe(trilho, ['nacional', 'municipal']), padrao })
