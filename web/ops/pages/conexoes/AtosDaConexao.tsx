import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Conexao } from '#web/api/ops/client.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { whyNotPublish } from './ensaio-vale.ts'
import { type Ato, PerguntasDaConexao } from './PerguntasDaConexao.tsx'

/** Publish a draft, take a version off the air, put an older one back, or begin a new one from it. */
export function AtosDaConexao({ conexao }: { conexao: Conexao }) {
  const { id, status } = conexao
  const porque = usePorque()
  const [ato, setAto] = useState<Ato | null>(null)
  const publica = porque('admin.conexao.publish', 'publicar conexões')
  const escreve = porque('admin.conexao.write', 'criar nem editar conexões')
  return (
    <>
      <Botao porque={escreve} onClick={() => setAto('nova')}>
        Nova versão
      </Botao>
      <Botao porque={escreve} onClick={() => setAto('copia')}>
        Duplicar
      </Botao>
      {status === 'rascunho' && (
        <>
          <Botao porque={escreve} onClick={() => setAto('descartar')}>
            Descartar
          </Botao>
          {escreve ? (
            <Botao porque={escreve}>Editar</Botao>
          ) : (
            <Link to="/conexoes/$id/editar" params={{ id }} className={classeBotao()}>
              Editar
            </Link>
          )}
          <Botao tipo="principal" porque={publica ?? whyNotPublish(conexao)} onClick={() => setAto('publicar')}>
            Publicar
          </Botao>
        </>
      )}
      {status === 'publicada' && (
        <Botao porque={publica} onClick={() => setAto('despublicar')}>
          Despublicar
        </Botao>
      )}
      {status === 'substituida' && (
        <Botao porque={porque('admin.conexao.rollback', 'voltar versões')} onClick={() => setAto('voltar')}>
          Voltar a esta versão
        </Botao>
      )}
      <PerguntasDaConexao conexao={conexao} ato={ato} onClose={() => setAto(null)} />
    </>
  )
}
