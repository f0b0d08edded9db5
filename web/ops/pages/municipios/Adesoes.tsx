import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { read, type Saida } from '#web/api/ops/client.ts'
import { inteira } from '#web/app/lista/inteira.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { ImportarAdesao } from './ImportarAdesao.tsx'

const rota = getRouteApi('/dentro/municipios/adesoes')
type Linha = Saida<'GET /admin/municipios/adesoes'>['items'][number]

const COLUNAS: Coluna<Linha>[] = [
  {
    id: 'lista',
    titulo: 'Lista de',
    ordem: 'lista',
    planilha: ({ dataLista }) => dataLista,
    celula: ({ dataLista }) => diaEscrito(dataLista),
  },
  {
    id: 'fonte',
    titulo: 'Fonte',
    planilha: ({ fonte }) => fonte,
    celula: ({ fonte }) => <span className="break-words">{fonte}</span>,
  },
  {
    id: 'municipios',
    titulo: 'Municípios',
    ordem: 'municipios',
    planilha: ({ municipios }) => municipios,
    direita: true,
    celula: ({ municipios }) => inteiro(municipios),
  },
  {
    id: 'importada',
    titulo: 'Importada',
    ordem: 'importada',
    planilha: ({ importadaEm }) => importadaEm,
    direita: true,
    celula: ({ importadaEm }) => (importadaEm ? <Instante em={importadaEm} /> : 'Veio com o serviço'),
  },
]

const consulta = inteira(read('GET /admin/municipios/adesoes', {}), ({ items }) => items, COLUNAS)

/** The official lists of who is on the national emitter; for each municipality the newest that names it counts. */
export function Adesoes() {
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
      <Lista
        rota={rota}
        rotulo="Listas de adesão"
        colunas={COLUNAS}
        consulta={consulta}
        chave={({ dataLista, fonte }) => `${dataLista} ${fonte}`}
        grade='"lista municipios" "fonte fonte" "importada importada"'
        esqueleto={3}
        densa
        vazio={<Vazio titulo="Nenhuma lista ainda" />}
      />
      {nova && <ImportarAdesao onClose={() => setNova(false)} />}
    </>
  )
}
