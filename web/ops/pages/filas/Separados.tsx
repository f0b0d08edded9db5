import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { call, readList, renew, type Separado } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { OBRAS, SEPARADO } from '#web/words/separados.ts'
import { MOTIVO } from '../motivo.ts'
import { colunasDosSeparados } from './colunas-dos-separados.tsx'

const rota = getRouteApi('/dentro/separados')

type Ato = { tipo: 'tentar' | 'descartar'; linha: Separado }

/** What does not happen, and for whom. */
const DeQue = ({ efeito, conta }: Separado) => (
  <p>
    <span className="font-medium">{efeito}</span> {conta ? `É da conta ${conta.nome}.` : 'É do próprio serviço.'}
  </p>
)

/** Rows that failed alone in a work over many, while the others continued. */
export function Separados() {
  const porque = usePorque()('admin.fila.write', 'agir sobre as filas')
  const [ato, setAto] = useState<Ato | null>(null)
  const close = () => setAto(null)
  const done = async (what: string, call: Promise<unknown>) => {
    await call
    notifyDone(what)
    await renew('GET /admin/separados', 'GET /admin/incidentes', 'GET /admin/monitor/alertas')
  }
  return (
    <>
      <Cabecalho
        titulo="Separados"
        texto="Linhas que falham sozinhas: foram separadas, e as outras seguiram. Outra versão do serviço as tenta de novo."
      />
      <Lista
        rota={rota}
        rotulo="Separados"
        filtros={[escolha('obra', 'Trabalho', opcoesDe(OBRAS)), escolha('situacao', 'Situação', opcoesDe(SEPARADO))]}
        consulta={({ obra, situacao }, fatia) =>
          readList('GET /admin/separados', {
            consulta: {
              ...defined({
                obra: umDe(obra, Object.keys(OBRAS) as Separado['obra'][]),
                situacao: umDe(situacao, Object.keys(SEPARADO) as Separado['situacao'][]),
              }),
              ...fatia,
            },
          })
        }
        colunas={colunasDosSeparados(porque, setAto)}
        chave={({ id }) => id}
        grade='"oque situacao" "conta desde" "acao acao"'
        vazio={<Vazio titulo="Nada separado">Nenhuma linha falha sozinha.</Vazio>}
      />
      {ato?.tipo === 'tentar' && (
        <Confirmar
          titulo="Tentar de novo"
          acao="Tentar"
          motivo={MOTIVO}
          onConfirm={({ motivo }) =>
            done(
              'A linha será tentada em segundos',
              call('POST /admin/separados/{id}/tentar', { caminho: { id: ato.linha.id }, corpo: { motivo } }),
            )
          }
          onClose={close}
        >
          <DeQue {...ato.linha} />
          <p>A linha é tentada sozinha, em segundos. Se der certo, deixa a lista; se falhar, volta a esperar.</p>
        </Confirmar>
      )}
      {ato?.tipo === 'descartar' && (
        <Confirmar
          titulo="Descartar a linha"
          acao="Descartar"
          perigo
          motivo={MOTIVO}
          onConfirm={({ motivo }) =>
            done(
              'Linha descartada',
              call('POST /admin/separados/{id}/descartar', { caminho: { id: ato.linha.id }, corpo: { motivo } }),
            )
          }
          onClose={close}
        >
          <DeQue {...ato.linha} />
          <p>Fica assim para sempre, e o alerta termina. Uma linha descartada ainda pode ser tentada de novo.</p>
        </Confirmar>
      )}
    </>
  )
}
