import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import { endpoints, entregas } from '#web/api/portal/webhooks.ts'
import { escolha, fixo, opcoesDe, periodo } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { ESTADOS_ENTREGA } from '#web/words/webhooks.ts'
import { NavWebhooks } from './PartesDeWebhooks.tsx'
import { ReenviarFalhas } from './ReenviarFalhas.tsx'
import { COLUNAS_ENTREGAS, GRADE_ENTREGAS } from './TabelaEntregas.tsx'

const rota = getRouteApi('/dentro/webhooks/entregas')
const STATUS = Object.keys(ESTADOS_ENTREGA) as (keyof typeof ESTADOS_ENTREGA)[]

/** The log of everything that was sent. */
export function Entregas() {
  const destinos = useQuery(endpoints).data?.items.map(({ id, url, descricao }) => ({
    value: id,
    label: descricao ?? url,
  }))
  useAoVivo(true)
  return (
    <>
      <Cabecalho titulo="Entregas">
        <ReenviarFalhas />
      </Cabecalho>
      <NavWebhooks />
      <Lista
        rota={rota}
        rotulo="Entregas"
        busca="Número ou idIntegracao da nota"
        filtros={[
          periodo(),
          escolha('estado', 'Estado', opcoesDe(ESTADOS_ENTREGA)),
          escolha('endpointId', 'Endpoint', destinos),
          fixo('nfseId', 'De uma nota só'),
        ]}
        consulta={({ estado, endpointId, nfseId, q, dataInicio, dataFim }, fatia) =>
          entregas({
            ...defined({
              status: umDe(estado, STATUS),
              endpoint: endpointId,
              nfseId,
              q,
              de: dataInicio,
              ate: dataFim,
            }),
            ...fatia,
          })
        }
        colunas={COLUNAS_ENTREGAS}
        chave={({ id }) => id}
        grade={GRADE_ENTREGAS}
        esqueleto={8}
        nada={{ titulo: 'Nenhuma entrega com este filtro' }}
        vazio={
          <Vazio titulo="Nenhuma entrega ainda">
            Cada aviso enviado a um endpoint aparece aqui, com o que foi enviado e o que o seu sistema respondeu.
          </Vazio>
        }
      />
    </>
  )
}
