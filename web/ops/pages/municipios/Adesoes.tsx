import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { read, type Saida } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { ImportarAdesao } from './ImportarAdesao.tsx'

type Linha = Saida<'GET /admin/municipios/adesoes'>['items'][number]

const COLUNAS: Coluna<Linha>[] = [
  { id: 'lista', titulo: 'Lista de', celula: ({ dataLista }) => diaEscrito(dataLista) },
  { id: 'fonte', titulo: 'Fonte', celula: ({ fonte }) => <span className="break-words">{fonte}</span> },
  { id: 'municipios', titulo: 'Municípios', direita: true, celula: ({ municipios }) => inteiro(municipios) },
  {
    id: 'importada',
    titulo: 'Importada',
    direita: true,
    celula: ({ importadaEm }) => (importadaEm ? <Instante em={importadaEm} /> : 'Veio com o serviço'),
  },
]

/** The official lists of who is on the national emitter; for each municipality the newest that names it counts. */
export function Adesoes() {
  const { data, error, refetch } = useQuery(read('GET /admin/municipios/adesoes', {}))
  const porque = usePorque()('admin.municipio.write', 'importar listas')
  const [nova, setNova] = useState(false)
  return (
    <>
      <Cabecalho
        titulo="Adesões ao emissor nacional"
        texto="Para cada município vale a lista mais nova que o cita."
        back={
          <Link to="/municipios" search={{}}>
            Municípios
          </Link>
        }
      >
        <Botao tipo="principal" porque={porque} onClick={() => setNova(true)}>
          Importar uma lista
        </Botao>
      </Cabecalho>
      {error && !data ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <Tabela
          rotulo="Listas de adesão"
          colunas={COLUNAS}
          linhas={data?.items}
          chave={({ dataLista, fonte }) => `${dataLista} ${fonte}`}
          grade='"lista municipios" "fonte fonte" "importada importada"'
          esqueleto={3}
          densa
          vazio={<Vazio titulo="Nenhuma lista ainda" />}
        />
      )}
      {nova && <ImportarAdesao onClose={() => setNova(false)} />}
    </>
  )
}
