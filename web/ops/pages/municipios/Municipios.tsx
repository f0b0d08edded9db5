import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ATENDIMENTOS, SEM_PADRAO } from '#domain/cidades.ts'
import { type MunicipioAdmin, read, readList } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { inteiro } from '#web/words/formatos.ts'
import { ATENDIMENTO, SIGLAS } from '#web/words/municipios.ts'
import { TRILHOS } from '#web/words/status.ts'
import { COLUNAS } from './colunas.tsx'
import { type FiltroDeMunicipios, MudarVarios } from './MudarVarios.tsx'

const rota = getRouteApi('/dentro/municipios')

const UFS = SIGLAS.map((uf) => ({ value: uf, label: uf }))

/** Every municipality: by which road its notes go, what is missing where they cannot, and decisions on many at once. */
export function Municipios() {
  const busca = rota.useSearch()
  const { data: distintos } = useQuery(read('GET /admin/municipios/padroes/distintos', {}))
  const porque = usePorque()('admin.municipio.write', 'decidir sobre municípios')
  const [mudando, setMudando] = useState<MunicipioAdmin[] | null>(null)
  const filtro = filtroDe(busca)
  const padroes = (distintos?.items ?? []).map(({ padrao, municipios }) => ({
    value: padrao ?? SEM_PADRAO,
    label: `${padrao ?? 'Sem padrão conhecido'} (${inteiro(municipios)})`,
  }))
  return (
    <>
      <Cabecalho titulo="Municípios" texto="Por onde cada cidade recebe as notas, e o que falta.">
        {Object.keys(filtro).length > 0 && (
          <Botao porque={porque} onClick={() => setMudando([])}>
            Decidir sobre todos estes
          </Botao>
        )}
      </Cabecalho>
      <Lista
        rota={rota}
        rotulo="Municípios"
        busca="Nome ou código do IBGE"
        filtros={[
          escolha('uf', 'Estado', UFS),
          escolha('atendimento', 'Atendimento', opcoesDe(ATENDIMENTO)),
          escolha('trilho', 'Trilho', opcoesDe(TRILHOS)),
          escolha('padrao', 'Padrão', padroes),
        ]}
        consulta={(busca, fatia) =>
          readList('GET /admin/municipios', {
            consulta: { ...filtroDe(busca), ...(busca.ordem && { ordem: 'esperando' as const }), ...fatia },
          })
        }
        colunas={COLUNAS}
        ocultas={['ibge']}
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
const filtroDe = ({ q, uf, trilho, padrao, atendimento }: ReturnType<typeof rota.useSearch>): FiltroDeMunicipios =>
  defined({
    search: q,
    uf: umDe(uf, SIGLAS),
    atendimento: umDe(atendimento, ATENDIMENTOS),
    trilho: umDe(trilho, ['nacional', 'municipal']),
    padrao,
  })
