# The server in a container: docker build -t spanish21 . && docker run -p 8021:8021 -v house:/data spanish21
# Everything the house keeps is in the volume /data, private keys included.
# With buildah or podman add --format docker, which keeps the health check.

FROM node:22-slim AS page
WORKDIR /project
COPY frontend frontend
RUN cd frontend && npm ci --no-audit --no-fund && npm run build

FROM python:3.13-slim AS wheel
WORKDIR /project
COPY requirements requirements
RUN pip install --no-cache-dir --require-hashes -r requirements/build.lock
COPY . .
COPY --from=page /project/src/spanish21/web/static src/spanish21/web/static
RUN python -m hatchling build --target wheel

FROM python:3.13-slim
RUN useradd --system --uid 1021 --create-home house && install -d -o house -g house -m 700 /data
COPY --from=wheel /project/requirements/serve.lock /project/dist/*.whl /tmp/
RUN pip install --no-cache-dir --require-hashes -r /tmp/serve.lock \
    && pip install --no-cache-dir --no-deps /tmp/*.whl \
    && rm /tmp/serve.lock /tmp/*.whl
USER house
WORKDIR /home/house
VOLUME /data
EXPOSE 8021
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8021/api/health', timeout=4)"]
STOPSIGNAL SIGINT
ENTRYPOINT ["spanish21"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/data"]
