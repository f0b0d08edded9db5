import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, read, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { descontoEscrito, STATUS_CUPOM } from '#web/words/precos.ts'
import { MOTIVO } from '../motivo.ts'
import { EditarCupom } from './EditarCupom.tsx'

const rota = getRouteApi('/dentro/cupons/$id')

/** One coupon: what it takes off, until when, and how often it was applied. */
export function Cupom() {
  const { id } = rota.useParams()
  const porque = usePorque()('admin.faturamento.write', 'mudar cupons')
  const [ato, setAto] = useState<'validade' | 'encerrar' | null>(null)
  const { data, error, refetch } = useQuery(read('GET /admin/cupons/{id}', { caminho: { id } }))
  const { data: planos } = useQuery(read('GET /admin/planos', { consulta: { limit: 100 } }))
  const back = (
    <Link to="/cupons" search={{}}>
      Cupons
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Cupom" back={back} erro={error} onRetry={refetch} alto={320} />
  const nomes = data.planosIds?.map((plano) => planos?.items.find(({ id: each }) => each === plano)?.nome ?? '…')
  const fim = porque ?? (data.ativo ? undefined : 'O cupom está encerrado.')
  return (
    <>
      <Cabecalho
        titulo={data.codigo}
        selo={<Selo tom={STATUS_CUPOM[data.status].tom}>{STATUS_CUPOM[data.status].rotulo}</Selo>}
        texto={descontoEscrito(data)}
        back={back}
      >
        <Botao porque={fim} onClick={() => setAto('encerrar')}>
          Encerrar
        </Botao>
        <Botao porque={fim} onClick={() => setAto('validade')}>
          Mudar a validade
        </Botao>
      </Cabecalho>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
        <Dado rotulo="Vale de">{data.validoDe ? diaEscrito(data.validoDe) : 'Sempre'}</Dado>
        <Dado rotulo="Vale até">{data.validoAte ? diaEscrito(data.validoAte) : 'Sem prazo'}</Dado>
        <Dado rotulo="Contratos que o aplicaram">
          {inteiro(data.usos)}
          {data.limiteUsos !== null && ` de ${inteiro(data.limiteUsos)}`}
        </Dado>
        <Dado rotulo="Planos">{nomes?.join(', ') ?? 'Todos'}</Dado>
        {data.descricao && <Dado rotulo="Descrição">{data.descricao}</Dado>}
      </dl>
      {ato === 'validade' && <EditarCupom cupom={data} onClose={() => setAto(null)} />}
      {ato === 'encerrar' && (
        <Confirmar
          titulo={`Encerrar ${data.codigo}`}
          acao="Encerrar"
          perigo
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            await call('DELETE /admin/cupons/{id}', { caminho: { id }, consulta: { motivo } })
            notifyDone('Cupom encerrado', data.codigo)
            await renew('GET /admin/cupons', 'GET /admin/cupons/{id}')
          }}
          onClose={() => setAto(null)}
        >
          Não é mais aplicado; contratos que o têm ficam com ele.
        </Confirmar>
      )}
    </>
  )
}
