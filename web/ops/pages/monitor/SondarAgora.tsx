import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type ResultadoDaSonda, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Dialogo } from '#web/kit/overlay/Dialogo.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { TECLAS } from '#web/ops/teclas.ts'
import { Achado } from './Sondas.tsx'

/** Asks the city now with what changes nothing, and shows each step. */
export function SondarAgora({ ibge, ambiente }: { ibge: string; ambiente: 'producao' | 'homologacao' }) {
  const porque = usePorque()('admin.monitor.probe', 'sondar cidades')
  const [resultado, setResultado] = useState<ResultadoDaSonda | null>(null)
  const probe = useMutation({
    mutationFn: () =>
      call('POST /admin/monitor/webservices/{municipioIbge}/probe', {
        caminho: { municipioIbge: ibge },
        consulta: { ambiente },
      }),
    onSuccess: async (novo) => {
      setResultado(novo)
      await renew('GET /admin/monitor/webservices/{municipioIbge}', 'GET /admin/monitor/webservices')
    },
    onError: (failure) => notifyFailure('A cidade não foi sondada', failure.message),
  })
  const respondeu = resultado?.sonda?.achado.respondeu
  return (
    <>
      <Botao
        tipo="principal"
        aria-keyshortcuts={TECLAS.sondar.tecla}
        porque={porque}
        ocupado={probe.isPending}
        onClick={() => probe.mutate()}
      >
        Sondar agora
      </Botao>
      {resultado && (
        <Dialogo
          titulo={respondeu ? 'A cidade respondeu' : resultado.executada ? 'A cidade não respondeu' : 'Nada a sondar'}
          aberto
          leitura
          onClose={() => setResultado(null)}
        >
          {resultado.sonda ? (
            <>
              {resultado.sonda.comCertificado && (
                <p className="mb-3 text-sm text-tinta-2">
                  Com o certificado da última empresa que emitiu ali; a conta dela vê isso na auditoria.
                </p>
              )}
              <Achado achado={resultado.sonda.achado} />
            </>
          ) : (
            <p className="text-sm">{resultado.motivo}</p>
          )}
        </Dialogo>
      )}
    </>
  )
}
