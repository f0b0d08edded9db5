import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, read, renew, type Saida } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { mesEscrito } from '#web/words/datas.ts'
import { count, inteiro, porcento } from '#web/words/formatos.ts'
import { INDICES, STATUS_REAJUSTE } from '#web/words/precos.ts'
import { MOTIVO } from '../motivo.ts'
import { ContratosDoReajuste } from './ContratosDoReajuste.tsx'

type Dados = Saida<'GET /admin/reajustes/{id}'>
const rota = getRouteApi('/dentro/reajustes/$id')

/** One readjustment, contract by contract. */
export function Reajuste() {
  const { id } = rota.useParams()
  const porque = usePorque()('admin.preco.write', 'cancelar reajustes')
  const [cancela, setCancela] = useState(false)
  const { data, error, refetch } = useQuery(read('GET /admin/reajustes/{id}', { caminho: { id } }))
  const back = (
    <Link to="/reajustes" search={{}}>
      Reajustes
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Reajuste" back={back} erro={error} onRetry={refetch} alto={420} />
  const { tom, rotulo } = STATUS_REAJUSTE[data.status]
  const tarde =
    data.status === 'agendado' ? undefined : `O reajuste está ${rotulo.toLowerCase()}: só um agendado se cancela.`
  return (
    <>
      <Cabecalho
        titulo={`Reajuste de ${mesEscrito(data.vigencia)}`}
        selo={<Selo tom={tom}>{rotulo}</Selo>}
        texto={data.motivo}
        back={back}
      >
        <Botao porque={porque ?? tarde} onClick={() => setCancela(true)}>
          Cancelar o reajuste
        </Botao>
      </Cabecalho>
      <Resumo reajuste={data} />
      <Secao
        titulo="Contrato por contrato"
        {...(data.status === 'cancelado' && { texto: 'Cancelado: nenhum preço mudou.' })}
      >
        <ContratosDoReajuste id={id} cancelado={data.status === 'cancelado'} />
      </Secao>
      {cancela && (
        <Confirmar
          titulo="Cancelar o reajuste"
          acao="Cancelar o reajuste"
          perigo
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            await call('DELETE /admin/reajustes/{id}', { caminho: { id }, consulta: { motivo } })
            notifyDone('Reajuste cancelado')
            await renew('GET /admin/reajustes', 'GET /admin/reajustes/{id}')
          }}
          onClose={() => setCancela(false)}
        >
          Os contratos ficam com o preço de hoje.
        </Confirmar>
      )}
    </>
  )
}

function Resumo({
  reajuste: { indice, percentual, periodoInicio, periodoFim, resumo, contratos },
}: {
  reajuste: Dados
}) {
  const mudam = contratos.filter(({ situacao, valorNovo }) => situacao !== 'ignorado' && valorNovo !== null)
  const soma = mudam.reduce((total, { valorAnterior, valorNovo }) => total + (valorNovo! - valorAnterior), 0)
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
      <Dado rotulo="Quanto">
        {percentual === null ? 'Espera o índice' : porcento(percentual)}
        {indice && (
          <span className="sub block">
            {INDICES[indice]}
            {periodoInicio && periodoFim && `, de ${mesEscrito(periodoInicio)} a ${mesEscrito(periodoFim)}`}
          </span>
        )}
      </Dado>
      <Dado rotulo="Contratos que mudam">{inteiro(resumo.previstos + resumo.aplicados)}</Dado>
      <Dado rotulo="Ficam como estão">{count(resumo.ignorados, 'contrato', 'contratos')}</Dado>
      <Dado rotulo="A mais por mês">{percentual === null ? 'Espera o índice' : <Valor v={soma} />}</Dado>
    </dl>
  )
}
