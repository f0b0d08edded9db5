import { getRouteApi, Link } from '@tanstack/react-router'
import type { MunicipioDoPortal } from '#web/api/portal/client.ts'
import { municipios, SIGLAS } from '#web/api/portal/municipios.ts'
import { escolha } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { atendimentoDe, caminho, SAUDE } from '#web/words/municipios.ts'

const rota = getRouteApi('/dentro/municipios')

const COLUNAS: Coluna<MunicipioDoPortal>[] = [
  {
    id: 'nome',
    titulo: 'Município',
    fixa: true,
    planilha: ({ nome, uf }) => `${nome}, ${uf}`,
    celula: ({ ibge, nome, uf }) => (
      <>
        <Link to="/municipios/$ibge" params={{ ibge }} className={LINK_LINHA}>
          {nome}, {uf}
        </Link>
        <span className="sub block font-mono">{ibge}</span>
      </>
    ),
  },
  {
    id: 'caminho',
    titulo: 'Emite por',
    planilha: caminho,
    celula: (municipio) => (
      <span className={atendimentoDe(municipio).quem === 'ninguem' ? 'text-tinta-3' : undefined}>
        {caminho(municipio)}
      </span>
    ),
  },
  {
    id: 'padrao',
    titulo: 'Padrão',
    planilha: ({ padrao }) => padrao,
    className: 'max-md:text-right',
    celula: ({ padrao }) => <span className="font-mono text-xs text-tinta-2">{padrao}</span>,
  },
  {
    id: 'agora',
    titulo: 'Agora',
    planilha: (municipio) =>
      atendimentoDe(municipio).quem === 'ninguem'
        ? atendimentoDe(municipio).texto
        : SAUDE[municipio.saude.status].rotulo,
    className: 'max-md:text-right',
    celula: (municipio) => <Agora municipio={municipio} />,
  },
]

/** How the city answers, and which companies it takes where it does not take all. */
function Agora({ municipio }: { municipio: MunicipioDoPortal }) {
  const { quem, texto } = atendimentoDe(municipio)
  const { rotulo, tom } = SAUDE[municipio.saude.status]
  if (quem === 'ninguem') return <Selo tom="cinza">{texto}</Selo>
  return (
    <>
      {municipio.saude.status === 'sem_dados' ? (
        <span className="text-tinta-3">{rotulo}</span>
      ) : (
        <Selo tom={tom}>{rotulo}</Selo>
      )}
      {quem === 'parte' && <span className="sub block">{texto}</span>}
    </>
  )
}

const QUAIS = [
  { value: 'minhas', label: 'Só as minhas' },
  { value: 'todos', label: 'Todos' },
]
const SITUACOES = [
  { value: 'nao_atendidos', label: 'Não atendidos, ou só em parte' },
  { value: 'instaveis', label: 'Instáveis agora' },
]
const UFS = SIGLAS.map((uf) => ({ value: uf, label: uf }))

/** Every municipality of the country: the system that issues its notes, and how that works now. */
export const Municipios = () => (
  <>
    <Cabecalho
      titulo="Municípios"
      texto="As cidades das suas empresas e das suas notas. Busque ou filtre para ver qualquer outra."
    />
    <Lista
      rota={rota}
      rotulo="Municípios"
      busca="Nome ou código do IBGE"
      filtros={[
        escolha('quais', 'Quais', QUAIS),
        escolha('situacao', 'Situação', SITUACOES),
        escolha('uf', 'Estado', UFS),
      ]}
      consulta={({ q, uf, situacao, quais }, fatia) => {
        // Without a filter it opens on the caller's own; what is looked for is looked for everywhere.
        const minhas = quais ? quais === 'minhas' : !(q || uf || situacao)
        return municipios({ ...defined({ q, uf: umDe(uf, SIGLAS), situacao }), ...(minhas && { minhas }), ...fatia })
      }}
      colunas={COLUNAS}
      chave={({ ibge }) => ibge}
      grade='"nome agora" "caminho padrao"'
      nada={{
        titulo: 'Nenhum município com este filtro',
        dica: 'Procure por parte do nome, sem se preocupar com acentos, ou pelos 7 dígitos do IBGE.',
      }}
      vazio={
        <Vazio
          titulo="Nenhuma cidade sua ainda"
          acao={
            <Link to="/municipios" search={{ quais: 'todos' }} className={classeBotao()}>
              Ver todos os municípios
            </Link>
          }
        >
          As cidades das suas empresas e das suas notas aparecem aqui.
        </Vazio>
      }
    />
  </>
)
