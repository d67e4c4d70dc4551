package dev.waitwell.service.problem;

import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.accept.RequestedContentTypeResolverBuilder;
import org.springframework.web.reactive.config.WebFluxConfigurer;

/** Whatever a caller accepts, it gets JSON: there is nothing else, and a problem detail tells it more than a bare 406. */
@Configuration(proxyBeanMethods = false)
class AlwaysJson implements WebFluxConfigurer {

    @Override
    public void configureContentTypeResolver(RequestedContentTypeResolverBuilder negotiation) {
        negotiation.fixedResolver(MediaType.APPLICATION_JSON);
    }
}
