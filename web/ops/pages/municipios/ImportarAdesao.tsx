import { useState } from 'react'
import { call, type DiferencaDeAdesao, type FatoDeAdesao, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario, useFormulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { SoltarArquivo } from '#web/kit/form/SoltarArquivo.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { EMISSOR_NACIONAL } from '#web/words/municipios.ts'

type Valores = { csv?: string; arquivo?: string; dataLista?: string; fonte?: string }
type Corpo = { csv: string; dataLista: string; fonte: string }

/** An official list compared with the one that counts; only after that is it applied. */
export function ImportarAdesao({ onClose }: { onClose: () => void }) {
  const [comparada, setComparada] = useState<{ corpo: Corpo; diferenca: DiferencaDeAdesao } | null>(null)
  return (
    <Dialogo titulo="Importar uma lista de adesão" aberto largo onClose={onClose}>
      {comparada ? (
        <Formulario
          inicial={{}}
          onSubmit={async () => {
            const corpo = { ...comparada.corpo, aplicar: true }
            const { mudancas } = await call('POST /admin/municipios/adesoes', { corpo })
            notifyDone('Lista aplicada', count(mudancas.length, 'município mudou', 'municípios mudaram'))
            await renew('GET /admin/municipios/adesoes', 'GET /admin/municipios', 'GET /admin/municipios/{codigo}')
            onClose()
          }}
          className="flex flex-col gap-4"
        >
          <Diferenca diferenca={comparada.diferenca} />
          <FalhaDoFormulario />
          <PeDoDialogo back="Desistir">
            <Botao onClick={() => setComparada(null)}>Outra lista</Botao>
            <Enviar>Aplicar a lista</Enviar>
          </PeDoDialogo>
        </Formulario>
      ) : (
        <Formulario<Valores>
          inicial={{}}
          validate={(valores) =>
            requireFields(valores, {
              csv: 'Escolha o arquivo da lista.',
              dataLista: 'Diga a data da lista.',
              fonte: 'Diga de onde ela foi baixada.',
            })
          }
          onSubmit={async ({ csv = '', dataLista = '', fonte = '' }) => {
            const corpo = { csv, dataLista, fonte }
            setComparada({ corpo, diferenca: await call('POST /admin/municipios/adesoes', { corpo }) })
          }}
          className="flex flex-col gap-4"
        >
          {({ arquivo }) => (
            <>
              <Arquivo nome={arquivo} />
              <div className="grid gap-4 sm:grid-cols-[160px_minmax(0,1fr)]">
                <Dia nome="dataLista" rotulo="Data da lista" />
                <Texto nome="fonte" rotulo="Fonte" ajuda="De onde o arquivo foi baixado" maxLength={300} />
              </div>
              <FalhaDoFormulario />
              <PeDoDialogo>
                <Enviar>Comparar</Enviar>
              </PeDoDialogo>
            </>
          )}
        </Formulario>
      )}
    </Dialogo>
  )
}

function Arquivo({ nome }: { nome: string | undefined }) {
  const { change } = useFormulario()
  return (
    <SoltarArquivo
      rotulo={nome ?? 'Arquivo da lista'}
      accept=".csv,.txt"
      onChoose={async (arquivo) => {
        change('csv', await arquivo.text())
        change('arquivo', arquivo.name)
      }}
    >
      {nome ? 'Solte outro aqui para trocar.' : 'CSV com as colunas ibge e emissor_nacional.'}
    </SoltarArquivo>
  )
}

const shown = ({ emissorNacional, vigencia }: FatoDeAdesao) =>
  `${EMISSOR_NACIONAL[emissorNacional].toLowerCase()}${vigencia ? ` desde ${diaEscrito(vigencia)}` : ''}`

const Diferenca = ({ diferenca }: { diferenca: DiferencaDeAdesao }) => (
  <div className="text-sm">
    <p>
      A lista de {diaEscrito(diferenca.dataLista)} tem {count(diferenca.linhas, 'município', 'municípios')}.{' '}
      {inteiro(diferenca.passamAEmitir)} passam a estar no emissor nacional e {inteiro(diferenca.deixamDeEmitir)} deixam
      de estar. {inteiro(diferenca.ausentes)} não são citados e ficam como estão.
      {diferenca.superadas > 0 && ` ${inteiro(diferenca.superadas)} já têm uma lista mais nova.`}
    </p>
    <ul aria-label="O que muda" tabIndex={0} className="mt-3 max-h-[40dvh] overflow-y-auto border-y border-linha">
      {diferenca.mudancas.slice(0, 100).map(({ ibge, nome, uf, de, para }) => (
        <li key={ibge} className="border-b border-linha py-1.5 last:border-0">
          <span className="font-medium">
            {nome}, {uf}
          </span>
          : {shown(de)} → {shown(para)}
        </li>
      ))}
      {diferenca.mudancas.length === 0 && <li className="py-2 text-tinta-2">Nada muda.</li>}
    </ul>
  </div>
)
