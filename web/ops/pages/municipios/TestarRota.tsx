import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Ambiente, call, type MunicipioAdmin, type Saida } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { duracao } from '#web/words/formatos.ts'
import { AMBIENTES, TRILHOS } from '#web/words/status.ts'

type Resultado = Saida<'POST /admin/municipios/{codigo}/route-test'>
const OPCOES = [
  { value: 'homologacao', label: AMBIENTES.homologacao },
  { value: 'producao', label: AMBIENTES.producao },
] as const

/** Asks what would happen to a note of this city now, and whether the address answers. No note is sent. */
export function TestarRota({ municipio, onClose }: { municipio: MunicipioAdmin; onClose: () => void }) {
  const [ambiente, setAmbiente] = useState<Ambiente>('homologacao')
  const teste = useMutation({
    mutationFn: () =>
      call('POST /admin/municipios/{codigo}/route-test', { caminho: { codigo: municipio.ibge }, corpo: { ambiente } }),
  })
  return (
    <Dialogo titulo={`Testar a rota de ${municipio.nome}`} aberto onClose={onClose}>
      <div className="flex flex-col gap-4 text-sm">
        <p>O endereço é chamado uma vez, sem certificado. Nenhuma nota é enviada.</p>
        <Segmentos
          rotulo="Ambiente"
          opcoes={OPCOES}
          valor={ambiente}
          onChange={(novo) => {
            setAmbiente(novo)
            teste.reset()
          }}
        />
        <div role="status" className="flex flex-col gap-2 empty:hidden">
          {teste.data && <OQueAconteceria teste={teste.data} ambiente={ambiente} nome={municipio.nome} />}
        </div>
        {teste.error && <Falha erro={teste.error} />}
        <PeDoDialogo back="Fechar">
          <Botao tipo="principal" ocupado={teste.isPending} onClick={() => teste.mutate()}>
            Testar
          </Botao>
        </PeDoDialogo>
      </div>
    </Dialogo>
  )
}

type Props = { teste: Resultado; ambiente: Ambiente; nome: string }

function OQueAconteceria({ teste: { rota, sonda, motivoSemSonda }, ambiente, nome }: Props) {
  const { trilho, motivo, conexao, falta } = rota
  return (
    <>
      <p className="font-medium">
        {falta
          ? `Uma nota de ${nome} em ${AMBIENTES[ambiente].toLowerCase()} seria recusada: ${motivo}.`
          : `Uma nota de ${nome} em ${AMBIENTES[ambiente].toLowerCase()} iria pelo trilho ${TRILHOS[trilho].toLowerCase()}${conexao ? `, pela conexão ${conexao.slug} v${conexao.versao}` : ''}: ${motivo}.`}
      </p>
      {falta && <p>{falta.oQueFazer}</p>}
      {sonda ? (
        <p>
          <span className="font-mono text-xs break-all">{sonda.url}</span>{' '}
          {sonda.respondeu ? (
            <span className="text-verde">
              respondeu{sonda.status && ` ${sonda.status}`} em {duracao(sonda.duracaoMs)}
              {sonda.wsdl && ', com um WSDL'}.
            </span>
          ) : (
            <span className="text-vermelho">não respondeu: {sonda.causa}.</span>
          )}
        </p>
      ) : (
        !falta && <p className="text-tinta-2">O endereço não foi chamado: {motivoSemSonda}.</p>
      )}
    </>
  )
}
