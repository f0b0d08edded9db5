import { useState } from 'react'
import { call, renew, type Saida } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { inteiroDigitado } from '#web/words/precos.ts'
import type { Serie } from './colunas-das-series.tsx'

type Correcao = Saida<'POST /admin/empresas/{empresaId}/series/{serieId}/corrigir'>

/** Another next number for a series: first what it would do, then the act. */
export function CorrigirSerie({ serie, onClose }: { serie: Serie; onClose: () => void }) {
  const { id: serieId, empresaId } = serie
  const [previa, setPrevia] = useState<{ de: string; correcao: Correcao } | null>(null)
  return (
    <Dialogo titulo={`Corrigir a série ${serie.serie}`} aberto onClose={onClose}>
      <Formulario
        inicial={{ proximoNumero: String(serie.proximoNumero), motivo: '' }}
        validate={(valores) =>
          requireFields(valores, { proximoNumero: 'Escreva o número.', motivo: 'Conte por quê, em uma frase.' })
        }
        onSubmit={async (valores) => {
          const visto = previa?.de === JSON.stringify(valores)
          const correcao = await call('POST /admin/empresas/{empresaId}/series/{serieId}/corrigir', {
            caminho: { empresaId, serieId },
            corpo: {
              proximoNumero: inteiroDigitado(valores.proximoNumero) ?? 0,
              motivo: valores.motivo.trim(),
              aplicar: visto,
            },
          })
          if (!correcao.aplicada) return setPrevia({ de: JSON.stringify(valores), correcao })
          notifyDone('Série corrigida', `A próxima nota recebe o número ${inteiro(correcao.para)}.`)
          await renew('GET /admin/empresas/{empresaId}/series')
          onClose()
        }}
        className="flex flex-col gap-4"
      >
        {(valores) => {
          const visto = previa?.de === JSON.stringify(valores) ? previa.correcao : null
          return (
            <>
              <Texto
                nome="proximoNumero"
                rotulo="Próximo número"
                ajuda={`Hoje é ${inteiro(serie.proximoNumero)}. Nunca volta a um número que uma nota tem.`}
                inputMode="numeric"
              />
              <Texto nome="motivo" rotulo="Motivo" ajuda="De 15 a 500 caracteres; o cliente o vê." linhas={2} />
              {visto && (
                <section aria-label="O que a correção faz" className="rounded-lg bg-papel-1 px-4 py-3 text-sm">
                  <ul className="flex flex-col gap-1">
                    {visto.efeitos.map((efeito) => (
                      <li key={efeito}>{efeito}</li>
                    ))}
                  </ul>
                </section>
              )}
              <FalhaDoFormulario />
              <PeDoDialogo>
                <Enviar>{visto ? 'Corrigir' : 'Ver o que muda'}</Enviar>
              </PeDoDialogo>
            </>
          )
        }}
      </Formulario>
    </Dialogo>
  )
}
