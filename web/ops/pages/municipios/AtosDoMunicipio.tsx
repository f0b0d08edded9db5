import { useState } from 'react'
import { call, type MunicipioAdmin, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { TECLAS } from '#web/ops/teclas.ts'
import { ApiError } from '#web/words/erro.ts'
import { MudarMunicipio } from './MudarMunicipio.tsx'
import { TestarRota } from './TestarRota.tsx'

/** Test the route, read the municipality again in every process, and decide on it. */
export function AtosDoMunicipio({ municipio }: { municipio: MunicipioAdmin }) {
  const porque = usePorque()
  const [ato, setAto] = useState<'mudar' | 'testar' | null>(null)
  const [relendo, setRelendo] = useState(false)
  const caminho = { codigo: municipio.ibge }
  const flush = async () => {
    setRelendo(true)
    try {
      await call('POST /admin/municipios/{codigo}/flush-cache', { caminho })
      notifyDone('Município relido', 'Em todos os processos do serviço.')
      await renew('GET /admin/municipios', 'GET /admin/municipios/{codigo}')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      notifyFailure('O município não foi relido', erro.corpo.mensagem)
    } finally {
      setRelendo(false)
    }
  }
  return (
    <>
      <Botao
        porque={porque('admin.municipio.flush-cache', 'reler municípios')}
        ocupado={relendo}
        onClick={() => void flush()}
      >
        Reler
      </Botao>
      <Botao
        aria-keyshortcuts={TECLAS.testar.tecla}
        porque={porque('admin.municipio.test', 'testar rotas')}
        onClick={() => setAto('testar')}
      >
        Testar a rota
      </Botao>
      <Botao
        tipo="principal"
        aria-keyshortcuts={TECLAS.decidir.tecla}
        porque={porque('admin.municipio.write', 'decidir sobre municípios')}
        onClick={() => setAto('mudar')}
      >
        Decidir
      </Botao>
      {ato === 'testar' && <TestarRota municipio={municipio} onClose={() => setAto(null)} />}
      {ato === 'mudar' && <MudarMunicipio municipio={municipio} onClose={() => setAto(null)} />}
    </>
  )
}
